import { fields, ourReader, score, type Sample } from '../../server/test/places/score.ts'
import { addressSets, aim } from '../../server/test/places/sets.ts'
import type { Row } from './row.ts'

const perSecond = 2_000
const labels = {
  province: '省',
  city: '市',
  county: '区县',
  detail: '详细地址',
  name: '姓名',
  phone: '电话',
  whole: '全部',
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

function rowsOf(what: string, texts: Sample[]): Row[] {
  const shares = score(texts, ourReader)
  return [...fields, 'whole' as const].map((field) => ({
    what: `${what}（${texts.length} 条）${labels[field]}`,
    figure: percent(shares[field]),
    aim: `不低于 ${percent(aim)}`,
    met: shares[field] >= aim,
  }))
}

/** How many pasted addresses are read right, field by field, and how many a second of one processor. */
export function addresses(): Promise<Row[]> {
  const sets = addressSets.map(({ label, texts }) => ({ label, texts: texts() }))
  const rows = sets.flatMap(({ label, texts }) => rowsOf(label, texts))
  const all = sets.flatMap(({ texts }) => texts)
  const before = process.cpuUsage()
  for (const { text, hint } of all) ourReader(text, hint)
  const { user, system } = process.cpuUsage(before)
  const speed = Math.round((all.length * 1_000_000) / (user + system))
  return Promise.resolve([
    ...rows,
    { what: '地址识别速度', figure: `每秒 ${speed} 条`, aim: `不低于 ${perSecond}`, met: speed >= perSecond },
  ])
}
