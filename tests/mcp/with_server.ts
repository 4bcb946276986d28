/** A server over packages made for one test, its session open. */

import { inFolder, type Tree } from "../support/packing.ts";
import { MILL, ORCHARD } from "./corpus.ts";
import { packTree, Session } from "./session.ts";

/** Packages by name, two of them. */
export const TWO: Readonly<Record<string, Tree>> = { mill: MILL, orchard: ORCHARD };

/** Packs trees, serves them, and hands a test the initialized session and the files. */
export async function withServer(
  test: (session: Session, packages: readonly string[]) => Promise<void>,
  trees: Readonly<Record<string, Tree>> = { mill: MILL },
): Promise<void> {
  await inFolder(async (folder) => {
    const packages: string[] = [];
    for (const [name, tree] of Object.entries(trees)) {
      packages.push(await packTree(folder, name, tree));
    }
    await using session = new Session({ packages });
    await session.initialize();
    await test(session, packages);
  });
}
