import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { files } from '@zdb/contract/desk/files/endpoints'
import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { between } from '../../../../sandbox/src/random.ts'
import { shopOf } from './people.ts'
import { chance, takeOne, type Act } from './stage.ts'

export const remit: Act = async ({ random, call, shops, remittances }) => {
  const shop = shopOf(shops, random)
  const amount = formatYuan(between(random, 100_00, 2_000_00))
  const answer = await call(shop, payments.openRemittance, { body: { amount }, key: randomUUID() })
  const made = answer?.data
  if (made) remittances.push({ shop, id: made.id, code: made.code, amount: parseYuan(made.amount) ?? 0 })
  return true
}

const crcOf = (bytes: Buffer): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return ~crc >>> 0
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}

/** The bank's slip: a white picture of four by four. */
const slip = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from(Array.from({ length: 4 }, () => [0, 255, 255, 255, 255]).flat()))),
  chunk('IEND', Buffer.alloc(0)),
])

/** The money is at the bank, or it is only said to be, and the slip is shown. */
export const proveRemittance: Act = async (stage) => {
  const { random, call, bank } = stage
  const one = takeOne(random, stage.remittances)
  if (!one) return false
  const form = new FormData()
  form.set('file', new Blob([slip], { type: 'image/png' }), 'slip.png')
  const picture = (await call(one.shop, files.upload, { form }))?.data?.url
  if (!picture) {
    stage.remittances.push(one)
    return true
  }
  if (chance(random, 0.85))
    bank.push({ code: one.code, amount: one.amount, ref: `CMB${String(bank.length).padStart(9, '0')}` })
  const body = { id: one.id, payer_name: '花语花艺有限公司', images: [picture] }
  await call(one.shop, payments.proveRemittance, { body, key: randomUUID() })
  return true
}
