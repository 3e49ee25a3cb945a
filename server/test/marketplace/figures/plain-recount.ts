import { sql } from 'kysely'
import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { db } from '#core/db/tx'

/** Figures counted from the rows in the plainest way: no statement of the product has a part in it. */
type Raw = Record<string, unknown>

const all = async (table: string): Promise<Raw[]> =>
  (await sql<Raw>`select * from ${sql.table(table)}`.execute(db())).rows

const num = (value: unknown): number => Number(value ?? 0)
const moment = (value: unknown): Date | undefined => (value instanceof Date ? value : undefined)
const hourOf = (date: Date): number => Number(momentText(date).slice(11, 13))

export type Counted = {
  sn: string
  at: Date
  day: string
  hour: number
  store: number
  facts: Record<string, string>
  goods: { name: string; spec: string; quantity: number; amount: number }[]
  sums: Record<string, number>
}

const base = {
  orders: 1,
  valid: 0,
  amount: 0,
  valid_amount: 0,
  refund: 0,
  coupon: 0,
  fee: 0,
  passed: 0,
  passed_amount: 0,
  transfer: 0,
  ride: 0,
  material: 0,
  margin: 0,
  accepted: 0,
  seconds: 0,
  late: 0,
}
const sum = (rows: readonly Raw[], column: string): number => rows.reduce((so, row) => so + num(row[column]), 0)

const bandEdges = [50_00, 100_00, 150_00, 200_00, 300_00, 400_00, 500_00, 800_00, 1000_00]

export const recount = async (merchantId: number) => {
  const [online, transfers, rides, refunds, claims, coupons, sales, transactions, postings, accounts] =
    (await Promise.all(
      [
        'online_order',
        'transfer_order',
        'delivery_order',
        'online_refund',
        'after_sale',
        'coupon_use',
        'goods_sale',
        'ledger_transaction',
        'ledger_posting',
        'ledger_account',
      ].map(all),
    )) as [Raw[], Raw[], Raw[], Raw[], Raw[], Raw[], Raw[], Raw[], Raw[], Raw[]]
  const own = new Set(
    accounts
      .filter((a) => num(a['merchant_id']) === merchantId && (a['kind'] === 'available' || a['kind'] === 'deposit'))
      .map((a) => a['id']),
  )
  const refs = new Map(transactions.map((t) => [t['id'], t['ref']]))
  const lines = postings
    .filter((p) => own.has(p['account_id']))
    .map((p) => ({ type: p['type'], ref: refs.get(p['transaction_id']), amount: num(p['amount']) }))
  const posted = (
    numbers: ReadonlySet<unknown>,
    fits: (line: (typeof lines)[number]) => boolean = () => true,
  ): number => lines.filter((line) => numbers.has(line.ref) && fits(line)).reduce((so, { amount }) => so + amount, 0)
  const mine = (row: Raw): boolean => num(row['merchant_id']) === merchantId
  const createdAt = (row: Raw): Date => moment(row['created_at']) ?? new Date(0)

  const countOnline = (o: Raw): Counted => {
    const numbers = new Set<unknown>([o['sn']])
    for (let before = 0; before !== numbers.size;) {
      before = numbers.size
      for (const t of transfers) if (mine(t) && numbers.has(t['origin_sn'])) numbers.add(t['sn'])
    }
    const ridden = rides.filter((d) => mine(d) && num(d['origin_kind']) !== 0 && numbers.has(d['origin_sn']))
    for (const d of ridden) numbers.add(d['sn'])
    const agreed = refunds.filter((r) => r['order_id'] === o['id'] && num(r['state']) === 10)
    const amount = num(o['amount'])
    const isValid =
      num(o['state']) !== 50 &&
      !agreed.some((r) => r['full_refund'] === true) &&
      (agreed.length === 0 || sum(agreed, 'amount') < amount)
    const given = -posted(numbers, ({ type, ref }) => type === 'refund' && ref === o['sn'])
    const ride = -posted(numbers, ({ type }) => type === 'ride')
    const cost = -posted(numbers)
    const elsewhere = sum(
      ridden.filter((d) => num(d['way']) !== 1),
      'cost',
    )
    const fee = isValid && o['income_amount'] !== null ? amount - num(o['income_amount']) : 0
    const refund = isValid ? Math.max(sum(agreed, 'amount'), given) : Math.max(amount, given)
    const material = sum(
      sales.filter((s) => s['order_sn'] === o['sn'] && s['returned_at'] === null),
      'cost',
    )
    const passed = o['transfer_sn'] !== null
    const transfer = transfers.find((t) => t['sn'] === o['transfer_sn'])
    const way = passed
      ? (['assigned', 'grab', 'compete'][num(transfer?.['kind'])] ?? '')
      : [10, 40].includes(num(o['state']))
        ? 'self'
        : 'none'
    return {
      sn: String(o['sn']),
      at: createdAt(o),
      day: dayText(createdAt(o)),
      hour: hourOf(createdAt(o)),
      store: num(o['store_id']),
      facts: {
        channel: String(o['channel']),
        shop: String(num(o['online_shop_id'])),
        band: String(bandEdges.filter((edge) => amount >= edge).length),
        flag: String(o['flag']),
        way,
        store: String(num(o['store_id'])),
        ...(passed ? { account: String(num(transfer?.['account_id'])) } : {}),
      },
      goods: (o['goods'] as Raw[]).map((g) => ({
        name: String(g['item_name']),
        spec: String(g['item_spec']),
        quantity: num(g['item_total']),
        amount: num(g['item_total']) * num(g['item_price']),
      })),
      sums: {
        ...base,
        valid: isValid ? 1 : 0,
        amount,
        valid_amount: isValid ? amount : 0,
        refund,
        coupon: sum(
          coupons.filter((c) => c['order_sn'] === o['sn'] && c['returned_at'] === null),
          'amount',
        ),
        fee,
        passed: passed ? 1 : 0,
        passed_amount: passed ? amount : 0,
        transfer: cost - ride - given,
        ride: ride + elsewhere,
        material,
        margin: amount - fee - refund - (cost - ride - given) - (ride + elsewhere) - material,
      },
    }
  }

  const countTrade =
    (side: 'sent' | 'received') =>
    (t: Raw): Counted => {
      const given = claims.filter((c) => c['order_id'] === t['id'] && num(c['state']) === 10)
      const price = num(t['price'])
      const isRefunded = given.length > 0 && t['price'] !== null && sum(given, 'amount') >= price
      const isValid = t['paid_at'] !== null && ![0, 60, 70].includes(num(t['state'])) && !isRefunded
      const [paid, accepted, delivered, end] = ['paid_at', 'accepted_at', 'delivered_at', 'window_end'].map((at) =>
        moment(t[at]),
      )
      const ridden =
        side === 'sent' ? [] : rides.filter((d) => mine(d) && num(d['origin_kind']) === 2 && d['origin_sn'] === t['sn'])
      const numbers = new Set<unknown>([t['sn'], ...ridden.map((d) => d['sn'])])
      return {
        sn: String(t['sn']),
        at: createdAt(t),
        day: dayText(createdAt(t)),
        hour: hourOf(createdAt(t)),
        store: side === 'sent' ? 0 : num(t['shop_id']),
        facts: {
          partner: String(num(t[side === 'sent' ? 'shop_merchant_id' : 'merchant_id'])),
          kind: String(t['kind']),
          account: String(num(t['account_id'])),
          store: String(num(t['shop_id'])),
        },
        goods: [],
        sums: {
          ...base,
          valid: isValid ? 1 : 0,
          amount: price,
          valid_amount: isValid ? price : 0,
          refund: sum(given, 'amount'),
          margin:
            posted(numbers) -
            sum(
              ridden.filter((d) => num(d['way']) !== 1),
              'cost',
            ),
          accepted: paid && accepted ? 1 : 0,
          seconds: paid && accepted ? Math.max(Math.round((accepted.getTime() - paid.getTime()) / 1_000), 0) : 0,
          late: isValid && delivered && end && delivered > end ? 1 : 0,
        },
      }
    }

  const countRide = (d: Raw): Counted => {
    const isBrought = num(d['state']) === 60
    const [called, accepted, ended, end] = ['called_at', 'accepted_at', 'ended_at', 'window_end'].map((at) =>
      moment(d[at]),
    )
    return {
      sn: String(d['sn']),
      at: createdAt(d),
      day: dayText(createdAt(d)),
      hour: hourOf(createdAt(d)),
      store: num(d['store_id']),
      facts: {
        courier: String(d['provider']),
        store: String(d['store_id']),
        district: `${String(d['city'])}\t${String(d['county'])}`,
      },
      goods: [],
      sums: {
        ...base,
        valid: isBrought ? 1 : 0,
        amount: num(d['cost']),
        valid_amount: isBrought ? num(d['cost']) : 0,
        accepted: accepted ? 1 : 0,
        seconds: accepted
          ? Math.max(Math.round((accepted.getTime() - (called ?? createdAt(d)).getTime()) / 1_000), 0)
          : 0,
        late: isBrought && ended && end && ended > end ? 1 : 0,
      },
    }
  }

  return {
    online: online.filter(mine).map(countOnline),
    sent: transfers.filter(mine).map(countTrade('sent')),
    received: transfers
      .filter((t) => num(t['shop_merchant_id']) === merchantId && num(t['state']) !== 0)
      .map(countTrade('received')),
    ride: rides.filter(mine).map(countRide),
  }
}

export type Recount = Awaited<ReturnType<typeof recount>>

export const addUp = (rows: readonly Counted[]): Record<string, number> => {
  const total: Record<string, number> = Object.fromEntries(Object.keys(base).map((name) => [name, 0]))
  for (const { sums } of rows)
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
  return total
}
