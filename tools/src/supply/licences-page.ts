import { licenceOf, odd } from './licences.ts'
import { broughtBy, keyOf, lockOf, packagesOf, type Package } from './lock.ts'

type Place = { title: string; packages: Set<string> }

const places = (root: string): Place[] => {
  const lock = lockOf(root)
  return [
    { title: 'server', packages: broughtBy(lock, ['server']) },
    { title: 'browser', packages: broughtBy(lock, ['console', 'operator']) },
    { title: 'sandbox', packages: broughtBy(lock, ['sandbox']) },
  ]
}

const table = (groups: Map<string, Package[]>, where: readonly Place[]): string[] => [
  `| licence | ${where.map(({ title }) => title).join(' | ')} | all |`,
  `| --- |${' ---: |'.repeat(where.length + 1)}`,
  ...[...groups].map(([licence, all]) => {
    const counts = where.map(({ packages }) => all.filter((each) => packages.has(keyOf(each))).length)
    return `| ${licence} | ${[...counts, all.length].join(' | ')} |`
  }),
]

const listed = (packages: readonly Package[]): string => packages.map(keyOf).join(' · ')

/** Every package of the lock file under its licence; `docs/supply/licences.md`. */
export const licencesPage = (root: string): string => {
  const packages = packagesOf(lockOf(root))
  const groups = new Map([...Map.groupBy(packages, licenceOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const scripts = packages.filter(({ hasScript }) => hasScript)
  const deprecated = packages.filter((each) => each.deprecated !== '')
  return [
    '# Licences',
    '',
    'From the lock file, by `npm run supply`; `npm run check` holds it. A package counts under `server` when the server’s process can load it, under `browser` when it can end up in the built consoles; a package can be in several, and one in none of them is development. Platform packages are all listed, though a machine installs its own only.',
    '',
    ...table(groups, places(root)),
    '',
    '## The odd ones',
    '',
    ...Object.keys(odd)
      .filter((licence) => groups.has(licence))
      .map((licence) => `- **${licence}**: ${odd[licence]}`),
    '',
    '## Programs of packages that would run at the install',
    '',
    `${listed(scripts)}. Which of them may is \`allowScripts\` of the root’s package.json.`,
    '',
    '## Given up by their authors',
    '',
    deprecated.length === 0
      ? 'None, as the registry had it when the lock file was written.'
      : deprecated.map((each) => `- ${keyOf(each)}: ${each.deprecated}`).join('\n'),
    '',
    '## All',
    '',
    ...[...groups].flatMap(([licence, all]) => [`**${licence}** ${listed(all)}`, '']),
  ].join('\n')
}
