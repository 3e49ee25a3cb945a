import { readFileSync } from 'node:fs'

const rows = readFileSync(new URL('../../contract/routes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))

/** The routes that the specification's table has for these areas; the build that is looked at has them all. */
export const routesOf = (...areas: readonly string[]): string[] =>
  rows.flatMap(([route = '', , area = '']) => (areas.includes(area) ? [route] : []))

const patterns = rows.flatMap(([route = '']) =>
  route.includes('{') ? [{ route, pattern: new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }] : [],
)

/** The route of an address in the console, as the table writes it. */
export const routeIn = (href: string): string => {
  const path = new URL(href, 'http://console').pathname.replace(/^\/console\//, '')
  return patterns.find(({ pattern }) => pattern.test(path))?.route ?? path
}
