import { momentText } from '@zdb/contract/kit/china-time'
import { openSubjects } from '#areas/platform/proposals/public'
import type { Payables } from '#core/domain/payable'
import { facts, type Evidence, type Part } from '#core/domain/queue'
import type { Case } from './cases.sql.ts'
import { excessIn, postingFor } from './proposed-posting.ts'
import { kindWords, sourceWords, thingWords, yuan } from './words.ts'

const nobody = 0

const momentOf = (at: Date | null): string => (at ? momentText(at) : '')

/** The line of the statement and that of our books, row by row. */
const sidesOf = (row: Case): Part => {
  const none = '—'
  const line = (label: string, theirs: string, ours: string) => ({
    label,
    theirs: row.theirs === null ? none : theirs,
    ours: row.ours === null ? none : ours,
    differs: false,
  })
  const sum = (amount: number | null, posted = 0): string => (amount === null ? '没有这一行' : yuan(amount + posted))
  return {
    kind: 'sides',
    title: '两边的记载',
    names: { theirs: '对方对账单', ours: row.thing === 'fee' ? '我方约定' : '我方账目' },
    rows: [
      line('单号', row.no, row.no),
      ...(row.trade_no === '' ? [] : [line('渠道交易号', row.trade_no, row.trade_no)]),
      { label: '金额', theirs: sum(row.theirs), ours: sum(row.ours, row.posted), differs: excessIn(row) !== 0 },
      line('时间', momentOf(row.theirs_at), momentOf(row.ours_at)),
    ],
  }
}

/** Both lines beside each other, and what would put our books right. */
export const evidenceOf = async (row: Case, payables: Payables): Promise<Evidence> => {
  const posting = await postingFor(row, payables)
  const excess = excessIn(row)
  const subject = `reconciliation:${row.id}`
  const proposed = (await openSubjects('reconciliationPosting')).has(subject)
  return {
    merchantIds: [row.merchant_id ?? nobody],
    parts: [
      facts('差异', [
        ['来源', sourceWords(row)],
        ['事项', thingWords(row)],
        ['对账日', row.day],
        ['类别', kindWords(row), 'warn'],
        ['相差', row.kind === 'doubled' ? '同一笔出现多次' : yuan(excess), 'bad'],
        ['此前已更正', row.posted === 0 ? '' : yuan(row.posted)],
      ]),
      sidesOf(row),
      facts('建议入账', [
        ['分录', posting?.words ?? '没有可入账的建议：请核实后说明原因'],
        ['复核', posting ? (posting.alone ? '无需复核' : '须另一位同事复核') : ''],
        ['进度', proposed ? '已提议，等待另一位同事复核' : '', 'warn'],
      ]),
    ],
  }
}
