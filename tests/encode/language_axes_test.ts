/** What a vector tells of its text's language, and that the embedded model's axes tell it. */
import assert from "node:assert/strict";
import { languagePartOf, parseLanguageAxes } from "../../lib/encode/language_axes.ts";
import { dotProduct } from "../../lib/encode/vectors.ts";
import { encodeVector } from "../../lib/encode/mod.ts";
import { loadEncoder } from "../../lib/host/models/models.ts";

Deno.test("languagePartOf() is what lies along the axes, and nothing else", () => {
  const axes = Float32Array.from([1, 0, 0, 0, 0, 0.6, 0.8, 0]);
  const part = languagePartOf(Float32Array.from([2, 5, 10, 7]), axes);
  // Along the second axis lie 0.6 · 5 + 0.8 · 10 = 11.
  [2, 6.6, 8.8, 0].forEach((value, at) => assert(Math.abs(part[at]! - value) < 1e-5));
});

Deno.test("parseLanguageAxes() refuses what is no row of the model's dimensions", () => {
  const stored = encodeVector(Float32Array.from([1, 0, 0, 1]));
  assert.deepEqual([...parseLanguageAxes(stored, 2)], [1, 0, 0, 1]);
  assert.throws(() => parseLanguageAxes(stored, 3), { code: "malformed" });
  assert.throws(() => parseLanguageAxes(new Uint8Array(), 2), { code: "malformed" });
});

/** The same four things said in five languages, of other subjects than the axes were made from. */
const SAID = [
  [
    "The lighthouse keeper lit the lamp before the storm reached the coast.",
    "Bread dough rises because yeast turns sugar into gas.",
    "The orchestra rehearsed the symphony twice before the concert.",
    "Glaciers carve valleys as they slide slowly downhill.",
  ],
  [
    "El farero encendió la lámpara antes de que la tormenta llegara a la costa.",
    "La masa del pan crece porque la levadura convierte el azúcar en gas.",
    "La orquesta ensayó la sinfonía dos veces antes del concierto.",
    "Los glaciares excavan valles mientras se deslizan lentamente cuesta abajo.",
  ],
  [
    "灯塔看守人在风暴到达海岸之前点亮了灯。",
    "面团发酵是因为酵母把糖变成气体。",
    "管弦乐团在音乐会前把交响曲排练了两遍。",
    "冰川缓慢下滑时侵蚀出山谷。",
  ],
  [
    "أضاء حارس المنارة المصباح قبل أن تصل العاصفة إلى الساحل.",
    "ترتفع عجينة الخبز لأن الخميرة تحول السكر إلى غاز.",
    "تدربت الأوركسترا على السيمفونية مرتين قبل الحفل.",
    "تنحت الأنهار الجليدية الوديان وهي تنزلق ببطء نحو الأسفل.",
  ],
  [
    "Majakanvartija sytytti lampun ennen kuin myrsky saavutti rannikon.",
    "Leipätaikina kohoaa, koska hiiva muuttaa sokerin kaasuksi.",
    "Orkesteri harjoitteli sinfonian kahdesti ennen konserttia.",
    "Jäätiköt kovertavat laaksoja liukuessaan hitaasti alas.",
  ],
];

Deno.test("the axes of the embedded model stand at right angles, and tell languages rather than subjects", async () => {
  const encoder = await loadEncoder();
  const axes = encoder.languageAxes!;
  const { dimensions } = encoder;
  const axisAt = (at: number) => axes.subarray(at * dimensions, (at + 1) * dimensions);
  for (let one = 0; one < axes.length / dimensions; one++) {
    for (let other = 0; other <= one; other++) {
      const wanted = one === other ? 1 : 0;
      assert(Math.abs(dotProduct(axisAt(one), axisAt(other)) - wanted) < 1e-3);
    }
  }
  const matrix = await encoder.encode(SAID.flat(), "query");
  await encoder.release();
  const rows = SAID.map((texts, language) =>
    texts.map((_, subject) => {
      const row = language * texts.length + subject;
      return matrix.subarray(row * dimensions, (row + 1) * dimensions);
    })
  );
  /** Share of what tells two vectors apart that lies along the axes. */
  const alongAxes = (one: Float32Array, other: Float32Array) => {
    const apart = one.map((value, at) => value - other[at]!);
    return dotProduct(languagePartOf(apart, axes), apart) / dotProduct(apart, apart);
  };
  const byLanguage: number[] = [], bySubject: number[] = [];
  rows.forEach((here, language) =>
    here.forEach((vector, subject) => {
      rows.slice(language + 1).forEach((there) =>
        byLanguage.push(alongAxes(vector, there[subject]!))
      );
      here.slice(subject + 1).forEach((other) => bySubject.push(alongAxes(vector, other)));
    })
  );
  const mean = (values: readonly number[]) =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  assert(mean(byLanguage) > 2 * mean(bySubject), `${mean(byLanguage)} ${mean(bySubject)}`);
});
