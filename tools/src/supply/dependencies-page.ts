import { licenceOf } from './licences.ts'
import { lockOf, packagesOf } from './lock.ts'
import { overrideReasons, reasons } from './reasons.ts'
import { placeOf, usesIn, type Use } from './uses.ts'
import { overridesOf } from './workspaces.ts'

const often = 4

/** What is used in many places is told by workspace alone: the page is no list of folders, and outlives new ones. */
const placesOf = (uses: readonly Use[]): string => {
  const files = uses.flatMap((use) => use.files)
  const places = new Set(files.map(placeOf))
  const shown = places.size > often ? new Set(files.map((file) => file.split('/')[0] ?? '')) : places
  return [...shown]
    .toSorted()
    .map((place) => `\`${place}\``)
    .join(' ')
}

const askedBy = (uses: readonly Use[]): string =>
  uses.map(({ workspace, kind }) => (workspace || 'root') + (kind === 'devDependencies' ? '°' : '')).join(' ')

/** Every package that the project itself asks for: `docs/dependencies.md`. */
export const dependenciesPage = (root: string): string => {
  const licences = new Map(packagesOf(lockOf(root)).map((each) => [each.name, licenceOf(each)]))
  const byName = [...Map.groupBy(usesIn(root), ({ name }) => name)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    '# What comes from outside, and why',
    '',
    'By `npm run supply`; the reasons are `tools/src/supply/reasons.ts`, and `npm run check` refuses a package without one, one that nothing uses, one that is used and not asked for, and a version that is not exact. ° is development. [Licences of all packages](supply/licences.md) · [why it is held so](decisions/069-outside-and-scale.md).',
    '',
    '| package | version | licence | why | asked for by | used in |',
    '| --- | --- | --- | --- | --- | --- |',
    ...byName.map(([name, uses]) => {
      const versions = [...new Set(uses.map(({ version }) => version))].join(', ')
      const row = [
        `\`${name}\``,
        versions,
        licences.get(name) ?? '',
        reasons[name] ?? '',
        askedBy(uses),
        placesOf(uses),
      ]
      return `| ${row.join(' | ')} |`
    }),
    '',
    '## Versions set for packages that others ask for',
    '',
    ...Object.entries(overridesOf(root)).map(
      ([name, version]) => `- \`${name}\` ${version}: ${overrideReasons[name] ?? ''}`,
    ),
    '',
  ].join('\n')
}
