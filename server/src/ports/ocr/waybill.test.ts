import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readWaybill } from './waybill.ts'
import { isOcrFailure, openOcr, type Ocr } from './worker.ts'

// Starting a reader takes a second on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let ocr: Ocr
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ocr-'))
  ocr = openOcr({ folder, waiting: 1 })
})
afterAll(async () => {
  await ocr.stop()
  await rm(folder, { recursive: true })
})

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

/** A waybill as a printer would print it, drawn with a font of our own: the machine may have no Chinese one. */
async function waybillPicture(lines: string[]): Promise<Buffer> {
  const layers = lines.map(async (text, i) => ({
    input: await sharp({ text: { text, font: 'Noto Sans SC 14', fontfile: font, dpi: 150, rgba: true } })
      .png()
      .toBuffer(),
    top: 30 + i * 60,
    left: 40,
  }))
  const paper = { width: 1_000, height: 60 + lines.length * 60, channels: 3 as const, background: 'white' }
  return sharp({ create: paper })
    .composite(await Promise.all(layers))
    .jpeg({ quality: 85 })
    .toBuffer()
}
const kindOf = (done: Promise<unknown>) =>
  done.then(
    () => 'read',
    (error: unknown) => (isOcrFailure(error) ? error.kind : error),
  )

test('a photographed waybill gives up its receiver, not its sender', async () => {
  const picture = await waybillPicture([
    '顺丰同城 运单号 SF1381234567890',
    '寄件人：花满楼 13300001111',
    '深圳市罗湖区东门中路1号',
    '收件人：张小凡 13812345678',
    '广东省深圳市南山区深南大道9988号科技园8栋101室',
    '备注：鲜花易损，轻拿轻放',
  ])
  const waybill = readWaybill(await ocr.read(picture))
  expect(waybill).toMatchObject({
    name: { value: '张小凡' },
    mobile: { value: '13812345678' },
    province: { value: '广东省' },
    city: { value: '深圳市' },
    county: { value: '南山区' },
    waybillNo: { value: 'SF1381234567890' },
    codes: { county: '440305' },
  })
  expect(waybill.detail.value).toContain('深南大道9988号')
  for (const { confidence } of [waybill.name, waybill.mobile, waybill.county]) expect(confidence).toBeGreaterThan(0.7)
})

test('what is no picture is refused at once, and the next picture is read all the same', async () => {
  expect(await kindOf(ocr.read(Buffer.from('this is not a picture')))).toBe('badImage')
  expect(await kindOf(ocr.read(await waybillPicture(['收件人：李雷'])))).toBe('read')
})

test('an empty sheet has no lines', async () => {
  expect(await ocr.read(await waybillPicture([]))).toEqual([])
})

test('when too many pictures wait, the next is told to come back later', async () => {
  const picture = await waybillPicture(['收件人：李雷'])
  expect(await Promise.all([1, 2, 3].map(() => kindOf(ocr.read(picture))))).toEqual(['read', 'read', 'busy'])
})

test('the reader leaves when nobody needs it and comes back when somebody does', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((each) => each === 'MessagePort').length
  const shortLived = openOcr({ folder, idleMs: 200 })
  const picture = await waybillPicture(['收件人：李雷'])
  const before = threads()
  await shortLived.read(picture)
  expect(threads()).toBeGreaterThan(before)
  await expect.poll(threads, { timeout: 10_000 }).toBe(before)
  expect(await kindOf(shortLived.read(picture))).toBe('read')
  await shortLived.stop()
  expect(await readdir(folder)).toEqual(['chi_sim.traineddata.gz', 'eng.traineddata.gz'])
})

test('a reader without its data says so instead of keeping everybody waiting', async () => {
  const blocked = openOcr({ folder: join(folder, 'eng.traineddata.gz') })
  expect(await kindOf(blocked.read(await waybillPicture(['收件人：李雷'])))).toBe('failed')
  await blocked.stop()
})

test('a reader that takes too long is given up', async () => {
  const hasty = openOcr({ folder, timeoutMs: 1 })
  expect(await kindOf(hasty.read(await waybillPicture(['收件人：李雷'])))).toBe('failed')
  await hasty.stop()
})

describe('reading the lines', () => {
  const line = (text: string, confidence = 0.9) => ({ text, confidence })

  test('letters that stand for digits become digits in a phone number only', () => {
    const waybill = readWaybill([line('收 件 人 : 王 磊 I38O0138OO0'), line('北 京 市 朝 阳 区 光 华 路 SOHO 2 座')])
    expect(waybill.mobile.value).toBe('13800138000')
    expect(waybill.detail.value).toBe('光华路SOHO 2座')
  })

  test('a value is trusted as far as its own line was legible', () => {
    const waybill = readWaybill([line('收件人:王磊', 0.4), line('电话:13800138000', 0.95)])
    expect(waybill.mobile.confidence).toBe(0.95)
    expect(waybill.name.confidence).toBeLessThan(0.5)
    expect(waybill.detail).toEqual({ value: '', confidence: 0 })
  })

  test('a waybill number that contains a mobile number is not called up', () => {
    expect(readWaybill([line('运单号:YT13812345678'), line('收件人:王磊')])).toMatchObject({
      waybillNo: { value: 'YT13812345678' },
      mobile: { value: '' },
    })
  })
})
