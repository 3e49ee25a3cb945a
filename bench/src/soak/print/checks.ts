import type { Sheet } from './book.ts'
import type { DueOrder, Place, Stage } from './stage.ts'

/** What breaks each line; empty where it holds. Counted from the paper alone. */
export type Findings = Readonly<Record<string, readonly string[]>>

/** Sheets of one job count once: a cloud that prints a job twice does so under one number. */
const jobsIn = (sheets: readonly Sheet[]): Map<string, Sheet> =>
  new Map(sheets.map((sheet) => [`${sheet.cloud} ${sheet.job}`, sheet]))

const ofKind = (sheets: readonly Sheet[], kind: Sheet['kind']): Sheet[] => [
  ...jobsIn(sheets.filter((sheet) => sheet.kind === kind)).values(),
]

/** What a 变更单 says of who makes the order. */
const saysGone = ({ text }: Sheet): boolean => /改为：(已改由|已退回|订单已关闭)/.test(text)
const saysBack = ({ text }: Sheet): boolean => text.includes('改为：由本店制作')

/** Whether a sheet says this remark behind these words. What a printer must not understand is set otherwise: only the first remark has such letters. */
const says = ({ text }: Sheet, before: string, remark: string, [first]: DueOrder['remarks']): boolean =>
  text.includes(before + (remark === first ? first.slice(0, 5) : remark))

/** How often people were told of this remark, less how often they were told that it no longer holds. */
const balanceOf = (
  remark: string,
  remarks: DueOrder['remarks'],
  tickets: readonly Sheet[],
  notices: readonly Sheet[],
): number => {
  const count = (sheets: readonly Sheet[], before: string) =>
    sheets.filter((sheet) => says(sheet, before, remark, remarks)).length
  return count(tickets, '备注：') + count(notices, '改为：') - count(notices, '原：')
}

const brokenAt = (order: DueOrder, place: Place, all: readonly Sheet[]): [string, string][] => {
  const sheets = all.filter(({ device }) => place.devices.includes(device))
  const [tickets, notices, again] = [ofKind(sheets, 'ticket'), ofKind(sheets, 'notice'), ofKind(sheets, 'again')]
  const lost = again.filter(({ text }) => text.includes('未出纸'))
  const isMade = order.madeAt === place
  const told = `${order.sn} (${order.at.cloud}, ${isMade ? 'made here' : 'not made here'})`
  const broken: [string, string][] = []
  for (const document of ['kitchen', 'customer'] as const) {
    const first = tickets.filter((sheet) => sheet.document === document)
    const inPlace = lost.filter((sheet) => sheet.document === document)
    if (first.length > 1) broken.push(['onceEach', `${told}: ${first.length} of ${document}`])
    if (isMade && first.length + inPlace.length === 0) broken.push(['onceEach', `${told}: no ${document}`])
  }
  const gone = notices.filter(saysGone).length - notices.filter(saysBack).length
  // Of a word that was on its way when the order came back nobody hears: what came out last holds.
  const isTold = isMade ? gone <= 0 || sheets.at(-1)?.kind !== 'notice' : gone > 0 || notices.slice(-1).some(saysGone)
  if (tickets.length > 0 && !isTold) broken.push(['calledBack', `${told}: ${gone} more gone than back`])
  const kitchen = tickets.filter(({ document }) => document === 'kitchen')
  const remark = order.remarks.at(-1) ?? order.remarks[0]
  const isNewest = sheets.slice(-1).some((sheet) => says(sheet, '改为：', remark, order.remarks))
  if (isMade && kitchen.length > 0 && lost.length === 0 && !isNewest)
    if (balanceOf(remark, order.remarks, kitchen, notices) < 1)
      broken.push(['changes', `${told}: nobody is told of ${remark}`])
  for (const { text } of notices) {
    const [, was, is] = /备注：原：(.*?)改为：(.*?)(?:=|商家备注|收货人)/.exec(text) ?? []
    if (was !== undefined && was === is) broken.push(['changes', `${told}: a change from ${was} to ${is}`])
  }
  if (!order.isTouched && notices.length > 0)
    broken.push(['changes', `${told}: ${notices.length} notices of no change`])
  return broken
}

const brokenOf = (order: DueOrder, sheets: readonly Sheet[]): [string, string][] => {
  const again = ofKind(sheets, 'again')
  const broken = order.at.places.flatMap((place) => brokenAt(order, place, sheets))
  const reasons = again.flatMap(({ reason }) => (reason === '' ? [] : [reason])).toSorted()
  if (reasons.join() !== order.reprints.toSorted().join())
    broken.push(['reprints', `${order.sn}: ${reasons.join()} for ${order.reprints.join()}`])
  const numbers = again.map(({ document, number, device }) => `${device} ${document} ${number}`)
  if (new Set(numbers).size < numbers.length) broken.push(['numbers', `${order.sn}: ${numbers.join()}`])
  const places = new Set(order.at.places.flatMap(({ devices }) => devices))
  if (sheets.some(({ device }) => !places.has(device))) broken.push(['strangers', `${order.sn}: at a strange printer`])
  return broken
}

export const findingsOf = ({ orders, book }: Stage): Findings => {
  const findings: Record<string, string[]> = {
    onceEach: [],
    changes: [],
    calledBack: [],
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
