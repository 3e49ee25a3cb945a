import { fen } from '@zdb/contract/kit/fen'
import { hold, post, resolveHold } from '#core/money/ledger'
import { connect, within } from '#core/db/tx'

/**
 * Moves money between two shops until it is killed. Every line it prints names a posting whose commit was acknowledged,
 * so the test knows what must be in the books.
 */
const [url = '', name = '', left = '', right = ''] = process.argv.slice(2)
connect(url, 4, () => process.exit(1))

const shops = [Number(left), Number(right)] as const
for (let round = 0; ; round += 1) {
  const [from, to] = round % 2 ? shops : [shops[1], shops[0]]
  const key = `${name}:${round}`
  if (round % 3 === 0) {
    await within((tx) => hold(tx, { key, merchantId: from, amount: fen(3), type: 'transfer', why: '冻结', ref: key }))
    process.stdout.write(`hold:${key}\n`)
    await within((tx) =>
      resolveHold(tx, key, { type: 'settlement', why: '结算' }, [
        { to: { kind: 'available', merchantId: to }, amount: fen(2) },
      ]),
    )
    process.stdout.write(`resolve:${key}\n`)
  } else {
    const legs = [
      { from: { kind: 'available', merchantId: from }, to: { kind: 'available', merchantId: to }, amount: fen(1) },
    ] as const
    await within((tx) => post(tx, { key, type: 'payment', why: '互转', ref: key, legs }))
    process.stdout.write(`${key}\n`)
  }
}
