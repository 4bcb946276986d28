/**
 * Completions for PowerShell.
 *
 * @module
 */

import { COMMANDS } from "../flags/mod.ts";
import { optionsOf } from "../parse.ts";

/** The script that a PowerShell profile runs. */
export function powershellCompletions(): string {
  const options = COMMANDS.map((command) =>
    `    ${quote(command.name)} = @(${
      optionsOf(command).map(({ name }) => quote(`--${name}`)).join(", ")
    })`
  );
  return `# PowerShell completion of mdcx
Register-ArgumentCompleter -Native -CommandName mdcx -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $options = @{
${options.join("\n")}
  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $candidates = if ($words.Count -le 1 -or ($words.Count -eq 2 -and $wordToComplete -ne '')) {
    @(${COMMANDS.map(({ name }) => quote(name)).join(", ")})
  } else {
    $options[$words[1]]
  }
  $candidates | Where-Object { $_ -like "$wordToComplete*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
