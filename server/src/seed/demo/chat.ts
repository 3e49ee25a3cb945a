import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import { aChatMerchant, aMessage, anOrderCard, aQuickMessage, keptFile, type Writer } from '#areas/desk/chat/fixtures'
import { within } from '#core/db/tx'
import type { Files } from '#ports/files/port'
import type { DemoPlaces } from './demo.ts'

/** A picture of one colour, as small as PNG goes. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

const rate = 8_000

/** One second of a soft tone, as a recorder would have written it. */
const tone = (): Buffer => {
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + rate, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(rate, 40)
  const samples = Buffer.from(
    Array.from({ length: rate }, (_, index) => Math.round(128 + 40 * Math.sin((index / rate) * 440 * 2 * Math.PI))),
  )
  return Buffer.concat([header, samples])
}

const attachments = {
  image: { name: '样花.png', type: 'image/png', extension: 'png', content: () => picture },
  sound: { name: '语音.wav', type: 'audio/wav', extension: 'wav', content: tone },
  file: {
    name: '花材清单.txt',
    type: 'text/plain',
    extension: 'txt',
    content: () => Buffer.from('红玫瑰 33枝\n尤加利 5枝\n'),
  },
} as const
type Kind = keyof typeof attachments

const keep = async (files: Files, kind: Kind) => {
  const { type, extension, content } = attachments[kind]
  const bytes = content()
  const { key } = await files.put(Readable.from([bytes]), { type, extension })
  return { id: randomUUID(), key, size: bytes.length }
}

type Kept = Awaited<ReturnType<typeof keep>>

const payloads: Readonly<Record<Kind, (file: Kept, url: string) => { type: string; payload: object }>> = {
  image: ({ id, size }, url) => ({
    type: messageTypes.image,
    payload: {
      uuid: id,
      imageFormat: 'image/png',
      imageInfoArray: [{ type: 0, url, width: 1, height: 1, size }],
    },
  }),
  sound: ({ id, size }, url) => ({ type: messageTypes.sound, payload: { uuid: id, url, size, second: 1 } }),
  file: ({ id, size }, url) => ({
    type: messageTypes.file,
    payload: { uuid: id, fileName: attachments.file.name, fileUrl: url, fileSize: size },
  }),
}

/** Two conversations of the flower shop, with every kind of message that needs no camera. */
export const seedChat = async (files: Files, places: DemoPlaces): Promise<void> => {
  const [flowers, cakes, shanghai] = places
  if (!flowers || !cakes || !shanghai) return
  const kept = { image: await keep(files, 'image'), sound: await keep(files, 'sound'), file: await keep(files, 'file') }
  const florist: Writer = { merchantId: flowers.merchantId, accountId: flowers.accountId, name: '林小花' }
  const baker: Writer = { merchantId: cakes.merchantId, accountId: cakes.accountId, name: '赵甜' }
  const curator: Writer = { merchantId: shanghai.merchantId, accountId: shanghai.accountId, name: '周曼' }
  await within(async (tx) => {
    for (const { merchantId } of [flowers, cakes, shanghai]) await aChatMerchant(tx, merchantId)
    const attach = async (from: Writer, toId: number, kind: Kind) => {
      const file = kept[kind]
      const { name, type } = attachments[kind]
      const url = await keptFile(tx, from, { id: file.id, kind, name, type, size: file.size, storedKey: file.key })
      await aMessage(tx, from, toId, { ...payloads[kind](file, url), words: '', fileIds: [file.id] })
    }
    await aMessage(tx, florist, baker.merchantId, { text: '赵姐，下午那单蛋糕能提前半小时吗？' })
    await aMessage(tx, baker, florist.merchantId, { text: '可以，三点前做好[OK]' })
    await attach(baker, florist.merchantId, 'image')
    await attach(florist, baker.merchantId, 'sound')
    await attach(florist, baker.merchantId, 'file')
    const face = { type: messageTypes.face, payload: { index: 1, data: '[OK]' }, words: '' }
    await aMessage(tx, baker, florist.merchantId, face)
    const card = await anOrderCard(tx, florist.merchantId, baker.merchantId)
    if (card) {
      await aMessage(tx, florist, baker.merchantId, {
        type: messageTypes.custom,
        payload: { type: 'order', order: card },
        words: card.order_sn,
      })
      await aQuickMessage(tx, florist, baker.merchantId, { kind: 'askTime', order: card })
    }
    await aMessage(tx, curator, florist.merchantId, { text: '北京的单子以后都转给你们' })
    await aMessage(tx, curator, florist.merchantId, { text: '明天有两束，方便的话先报个价' })
  })
}
