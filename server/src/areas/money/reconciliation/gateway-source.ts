import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { booksOfReceipts, paymentByNo, receiptNosOn } from '#areas/money/payments/public'
import { booksOfPayouts, payoutNosOn, type PayoutEntry } from '#areas/money/withdrawals/public'
import { ruleHistory, ruleValue, type Rules } from '#core/domain/rules'
import type { StatementLine } from '#ports/payments/port'
import type { Comparison, Side } from './comparison.ts'
import { linesUnder, type Line } from './statements.sql.ts'

/** What a gateway keeps, as it was agreed: a share of what comes in, given back with a refund or not, and for a payout. */
type Terms = { share: number; returned: boolean; payout: number }
type TermsAt = (moment: Date) => Terms

/** As it was agreed when the money moved: an agreement of today says nothing of yesterday's fee. */
const termsOf = async (gateway: GatewayName): Promise<TermsAt> => {
  const history = await ruleHistory()
  const ruleAt = (rule: keyof Rules, moment: Date): number => {
    const rows = history.filter(({ name }) => name === rule)
    const row = rows.findLast(({ from_at }) => from_at <= moment) ?? rows[0]
    return Number(ruleValue(rule, row?.value) ?? 0)
  }
  return (moment) =>
    ({
      alipay: () => ({ share: ruleAt('alipayFeePermyriad', moment), returned: false, payout: 0 }),
      wechat: () => ({ share: ruleAt('wechatFeePermyriad', moment), returned: true, payout: 0 }),
      joinpay_netpay: () => ({
        share: ruleAt('joinpayFeePermyriad', moment),
        returned: false,
        payout: ruleAt('joinpayPayoutFee', moment),
      }),
    })[gateway]()
}

const things: Readonly<Record<StatementLine['kind'], Comparison['thing']>> = {
  charge: 'charge',
  refund: 'refund',
  payout: 'payout',
  return: 'payout',
  fee: 'fee',
}

/** A charge is told apart by the gateway's number too: two payers may have paid under one number of ours. */
const tradeNoIn = (thing: Comparison['thing'], tradeNo: string): string => (thing === 'charge' ? tradeNo : '')

type Group = { thing: Comparison['thing']; no: string; tradeNo: string; lines: Line[]; fees: Line[] }

/** The lines of a statement by what they are about; a fee stands with what it was kept of. */
const groupsOf = (lines: readonly Line[]): Group[] => {
  const groups = new Map<string, Group>()
  const add = (thing: Comparison['thing'], line: Line): Group => {
    const tradeNo = tradeNoIn(thing, line.trade_no)
    const key = `${thing} ${line.no} ${tradeNo}`
    const group = groups.get(key) ?? { thing, no: line.no, tradeNo, lines: [], fees: [] }
    groups.set(key, group)
    return group
  }
  for (const line of lines) if (line.kind !== 'fee') add(things[line.kind], line).lines.push(line)
  const parentOf = (fee: Line): Group | undefined =>
    groups.get(`charge ${fee.no} ${fee.trade_no}`) ?? groups.get(`refund ${fee.no} `) ?? groups.get(`payout ${fee.no} `)
  for (const line of lines) if (line.kind === 'fee') (parentOf(line) ?? add('charge', line)).fees.push(line)
  return [...groups.values()]
}

const sumOf = (lines: readonly Line[]): Side | null => {
  const [first] = lines
  return first ? { amount: lines.reduce((sum, { amount }) => sum + amount, 0), at: first.at } : null
}

/** A payment is one under its two numbers, however often it is written; what left twice has left twice. */
const isRepeated = ({ thing, lines }: Group): boolean =>
  thing === 'charge' && lines.length > 1 && lines.every(({ amount }) => amount === lines[0]?.amount)

const agreedFee = (
  { share, returned, payout }: Terms,
  thing: Group['thing'],
  { amount }: Side,
  lines: number,
): number => {
  const part = Math.round((Math.abs(amount) * share) / 10_000)
  // Not `-0`: it would not be the nothing that a missing line comes to.
  if (thing === 'payout') return 0 - payout * lines
  if (thing === 'refund') return returned ? part : 0
  return 0 - part
}

const feeOf = (group: Group, base: Side | null, termsAt: TermsAt, merchantId: number | null): Comparison[] => {
  const { thing, no, lines } = group
  const theirs = sumOf(isRepeated(group) ? group.fees.slice(0, 1) : group.fees)
  const payouts = lines.filter(({ kind }) => kind === 'payout').length
  const ours = base && { amount: agreedFee(termsAt(base.at), thing, base, payouts), at: base.at }
  // Where the statement has the line itself not, that is the difference, and no fee is missed beside it.
  if (!theirs && (lines.length === 0 || ours?.amount === 0)) return []
  const tradeNo = tradeNoIn(thing, group.tradeNo)
  return [{ thing: 'fee', no, tradeNo, theirs, ours, merchantId }]
}

type Entry = { thing: Comparison['thing']; no: string; tradeNo: string; side: Side; merchantId: number | null }

const payoutEntry = ({ no, amount, at, merchant_id }: PayoutEntry): Entry => ({
  thing: 'payout',
  no,
  tradeNo: '',
  side: { amount, at },
  merchantId: merchant_id,
})

const entriesUnder = async (gateway: GatewayName, nos: readonly string[]): Promise<Entry[]> => {
  const [receipts, payouts] = [await booksOfReceipts(gateway, nos), await booksOfPayouts(gateway, nos)]
  return [
    ...receipts.map(({ thing, no, trade_no, amount, at, merchant_id }) => ({
      thing,
      no,
      tradeNo: tradeNoIn(thing, trade_no),
      side: { amount, at },
      merchantId: merchant_id,
    })),
    ...payouts.map(payoutEntry),
  ]
}

/** Everything under these numbers: the gateway's lines of all days, and all that our books have. */
export const compareGateway = async (gateway: GatewayName, nos: readonly string[]): Promise<Comparison[]> => {
  const termsAt = await termsOf(gateway)
  const groups = groupsOf(await linesUnder(gateway, nos))
  const entries = await entriesUnder(gateway, nos)
  const same = (group: Group, { thing, no, tradeNo }: Entry): boolean =>
    group.thing === thing && group.no === no && group.tradeNo === tradeNo
  const ownerOf = async ({ thing, no }: Group): Promise<number | null> =>
    thing === 'charge' ? ((await paymentByNo(no))?.merchant_id ?? null) : null
  const compared: Comparison[] = []
  for (const group of groups) {
    const { thing, no, tradeNo, lines } = group
    const entry = entries.find((each) => same(group, each))
    const merchantId = entry ? entry.merchantId : await ownerOf(group)
    const repeated = isRepeated(group)
    const theirs = sumOf(repeated ? lines.slice(0, 1) : lines)
    const ours = entry?.side ?? null
    if (theirs || ours)
      compared.push({ thing, no, tradeNo, theirs, ours, merchantId, ...(repeated && { doubled: true as const }) })
    compared.push(...feeOf(group, theirs ?? ours, termsAt, merchantId))
  }
  const alone = entries.filter((entry) => !groups.some((group) => same(group, entry)))
  return [
    ...compared,
    ...alone.map(({ thing, no, tradeNo, side, merchantId }) => ({
      thing,
      no,
      tradeNo,
      theirs: null,
      ours: side,
      merchantId,
    })),
  ]
}

/** The numbers of ours under which money moved between these moments. */
export const gatewayNosOn = async (gateway: GatewayName, from: Date, to: Date): Promise<string[]> => [
  ...(await receiptNosOn(gateway, from, to)),
  ...(await payoutNosOn(gateway, from, to)),
]
