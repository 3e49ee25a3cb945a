import * as z from 'zod'
import { environmentGroups, outsideNames, upper } from '#core/process/environment'
import { readConfig } from '#core/process/config'

type Row = readonly [name: string, kind: string, usual: string, about: string]

/** Keys that others hold too are no secrets; an address that is not of the web carries who we are to it. */
const isSecret = (name: string): boolean =>
  !/PUBLIC|WEB/.test(name) &&
  /SECRET|PRIVATE|PASSWORD|TOKEN|_U?KEY$|_KEYS$|^(DATABASE(_\w+)?|SMTP|REDIS)_URL$|_HEADERS$/.test(name)

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')

/** Every variable, what it is for and what holds where it is not set: the table the server itself reads. */
export const configurationDocument = (): string => {
  const usual = readConfig({}) as Readonly<Record<string, unknown>>
  const shown = (value: unknown): string =>
    value === undefined ? '' : `\`${JSON.stringify(value).replaceAll('"', '')}\``
  const rowsOf = (variables: Readonly<Record<string, z.ZodType>>): Row[] =>
    Object.entries(variables).map(([name, schema]) => [
      `\`${name}\``,
      isSecret(name) ? 'secret' : '',
      shown(usual[name]),
      schema.description ?? '',
    ])
  const sections = environmentGroups.map(({ title, variables }) =>
    [
      `## ${title}`,
      table([['variable', '', 'unless set', 'what it is'], ['---', '---', '---', '---'], ...rowsOf(variables)]),
    ].join('\n\n'),
  )
  return [
    '# Configuration',
    'All by environment, read and checked at the start: what is wrong or missing stops it with the variable’s name. Generated from `server/src/core/process/environment.ts`.',
    'A secret may lie in a file instead: `NAME_FILE` names a file whose content is `NAME`, for every variable below (`PII_KEY_FILE=/run/secrets/pii-key`). Setting both is refused.',
    ...sections,
    '## Sales channels and couriers',
    'Each has the same four: `<NAME>_ENDPOINT` (where it is, if not at its usual address), `<NAME>_APP_ID` (who we are to it; without it, it is not offered), `<NAME>_APP_SECRET` and `<NAME>_KEYS` (further keys as `name=value,…`; both secret). The names:',
    outsideNames.map((name) => `\`${upper(name)}\``).join(' · '),
    '',
  ].join('\n\n')
}
