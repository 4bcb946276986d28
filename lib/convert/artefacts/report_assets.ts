/**
 * The style and the one script of the report page. Nothing is fetched, nothing is handled inline.
 *
 * @module
 */

/** Light and dark, screen and paper. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --ok: #22702f; --warn: #8a5500; --bad: #b3261e; --none: #666; --link: #0b57d0; }
@media (prefers-color-scheme: dark) {
  :root { --ok: #7ad08a; --warn: #e8b04a; --bad: #ff9b92; --none: #adadad; --link: #9cc2ff; }
}
@media print { :root { color-scheme: light; --ok: #22702f; --warn: #8a5500; --bad: #b3261e; --none: #666; --link: #0b57d0; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
a { color: var(--link); overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
th button { font: inherit; background: none; border: 0; padding: 0; color: inherit; cursor: pointer; }
th[aria-sort=ascending] button::after { content: " \\2191"; }
th[aria-sort=descending] button::after { content: " \\2193"; }
meter { width: 7rem; vertical-align: middle; } td[data-key] { white-space: nowrap; }
.ok { color: var(--ok); } .warn { color: var(--warn); } .none { color: var(--none); }
.fail, .error, .timeout { color: var(--bad); } .unverifiable, .skipped { color: var(--none); }
.pages { display: flex; flex-wrap: wrap; gap: 2px; }
.pages meter { width: 2.2rem; }
mark { background: #f7d35e; color: #000; }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; } summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
dt { color: var(--none); } dd { margin: 0; } ul { margin: .3rem 0; }
@media print { body { margin: 0; max-width: none; } details { break-inside: avoid; } th button { cursor: auto; } }
`;

/**
 * Sorts a table by the column whose head is pressed; numbers by their value. On paper nothing can be
 * opened: there all that is folded is open.
 */
export const SCRIPT = `
const { compare } = new Intl.Collator(undefined, { numeric: true });
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th"), body = head.closest("table").tBodies[0];
    const column = [...head.parentNode.children].indexOf(head);
    const isRising = head.getAttribute("aria-sort") !== "ascending";
    for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", isRising ? "ascending" : "descending");
    const keyOf = ({ cells }) => cells[column].dataset.key ?? cells[column].textContent;
    const order = ([a], [b]) => {
      const byNumber = Number(a) - Number(b);
      return (Number.isNaN(byNumber) ? compare(a, b) : byNumber) * (isRising ? 1 : -1);
    };
    const rows = [...body.rows].map((row) => [keyOf(row), row]).sort(order);
    for (const [, row] of rows) body.append(row);
  });
}
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  for (const one of folded) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of folded) one.open = false;
});
`;
