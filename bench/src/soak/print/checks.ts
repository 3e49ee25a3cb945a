import type { Sheet } from './book.ts'
import type { DueOrder, Stage } from './stage.ts'

/** What breaks each line; empty where it holds. Counted from the paper alone. */
export type Findings = Readonly<Record<string, readonly string[]>>

/** Sheets of one job count once: a cloud that prints a job twice does so under one number. */
const jobsIn = (sheets: readonly Sheet[]): Map<string, Sheet> =>
  new Map(sheets.map((sheet) => [`${sheet.cloud} ${sheet.job}`, sheet]))

const ofKind = (sheets: readonly Sheet[], kind: Sheet['kind']): Sheet[] => [
  ...jobsIn(sheets.filter((sheet) => sheet.kind === kind)).values(),
]

const brokenOf = ({ sn, remark, reprints, at }: DueOrder, sheets: readonly Sheet[]): [string, string][] => {
  const [tickets, notices, again] = [ofKind(sheets, 'ticket'), ofKind(sheets, 'notice'), ofKind(sheets, 'again')]
  const told = `${sn} (${at.cloud})`
  const broken: [string, string][] = []
  if (tickets.length !== 1) broken.push(['onceEach', `${told}: ${tickets.length} tickets`])
  if (notices.length !== (remark === '' ? 0 : 1)) broken.push(['changes', `${told}: ${notices.length} notices`])
  if (remark !== '' && !notices.some(({ text }) => text.includes(remark)))
    broken.push(['changes', `${told}: the change is on no paper`])
  const reasons = again.map(({ reason }) => reason).toSorted()
  if (reasons.join() !== reprints.toSorted().join())
    broken.push(['reprints', `${told}: ${reasons.join()} for ${reprints.join()}`])
  const numbers = again.map(({ number }) => number).toSorted((a, b) => a - b)
  if (numbers.some((number, index) => number !== index + 1)) broken.push(['numbers', `${told}: ${numbers.join()}`])
  return broken
}

export const findingsOf = ({ orders, book }: Stage): Findings => {
  const findings: Record<string, string[]> = {
    onceEach: [],
    changes: [],
    reprints: [],
    numbers: [],
    commands: book.all().flatMap(({ sn, commands }) => (commands.length > 0 ? [`${sn}: ${commands.join()}`] : [])),
    strangers: [],
  }
  for (const order of orders) for (const [line, what] of brokenOf(order, book.of(order.sn))) findings[line]?.push(what)
  const due = new Set(orders.map(({ sn }) => sn))
  for (const { sn } of book.all()) if (!due.has(sn)) findings['strangers']?.push(sn)
  if (book.unread() > 0) findings['strangers']?.push(`${book.unread()} sheets of no order`)
  return findings
}
