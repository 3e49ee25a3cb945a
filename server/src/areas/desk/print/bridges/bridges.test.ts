import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { describe, expect, onTestFinished } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { bridgeNamespace } from '@zdb/contract/desk/print/bridge-wire'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { db } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'
import { later, minutes, moveClock, now, seconds } from '#core/time/clock'
import { aShopComputer } from '#test/harness/printers/bridge-program'
import { printShop } from '#test/harness/printers/print-shop'
import { killProcess, startProcess } from '#test/harness/server-process'
import { test, type World } from '#test/harness/world'

const patience = { timeout: 30_000, interval: 100 }

/** A shop with a printer in its own network and a computer beside it; nothing is paired yet. */
const bridgeShop = async (world: World) => {
  const shop = await printShop(world)
  const { owner, sid, desk } = shop
  const body = { name: '吧台打印机', roll: 'narrow' as const }
  const { data } = await owner.call(print.bindBridge, { params: { sid }, body })
  const id = data?.id ?? ''
  const device = await desk.printer('lan')
  const computer = await aShopComputer()
  onTestFinished(computer.forget)
  const code = async (): Promise<string> =>
    (await owner.call(print.bridgeCode, { params: { sid, id } })).data?.code ?? expect.fail('no code')
  const printer = async () => {
    const rows = (await owner.call(print.printers, { params: { sid } })).data ?? []
    return rows.find((row) => row.id === id)
  }
  const to = `tcp://${device.no}`
  const isOnline = () => expect.poll(async () => (await printer())?.state, patience).toBe('online')
  return {
    ...shop,
    id,
    device,
    to,
    computer,
    code,
    lan: { id, cloud: 'feie' as const, device },
    bridgePrinter: printer,
    isOnline,
    condition: (name: 'offline' | 'noPaper' | 'slow', on: boolean) => desk.condition('lan', device, name, on),
    /** The program, paired and connected. */
    paired: async (run = computer) => {
      const program = run.run(world.url, to, await code())
      onTestFinished(program.kill)
      await program.says('已连接转单宝')
      await isOnline()
      return program
    },
    press: (sn: string) =>
      owner.call(print.onlineTicket, { params: { sn }, body: { documents: ['kitchen'], printer_id: id } }),
  }
}

const pair = (world: World, code: string) => world.stranger.call(print.pairBridge, { body: { code, host: '吧台' } })
const wrong = { code: codes.bridgeCodeWrong.code }

describe('a code of a bridge', () => {
  test('is good once; the key lies hashed, and who is paired anew ends who was before', async ({ world }) => {
    const shop = await bridgeShop(world)
    expect(await shop.bridgePrinter()).toMatchObject({ state: 'offline', bridge_host: null, platform: 'bridge' })
    const code = await shop.code()
    const first = await pair(world, code)
    expect(first).toMatchObject({ code: 0, data: { printer: '吧台打印机' } })
    expect(await pair(world, code)).toMatchObject(wrong)
    const row = await db()
      .selectFrom('print_bridge')
      .selectAll()
      .where('printer_id', '=', Number(shop.id))
      .executeTakeFirstOrThrow()
    expect(row.key_hash?.equals(hashOf(first.data?.key ?? ''))).toBe(true)
    expect(row.code_hash).toBeNull()
    expect(await shop.bridgePrinter()).toMatchObject({ bridge_host: '吧台' })

    const older = await shop.paired()
    const second = await aShopComputer()
    onTestFinished(second.forget)
    await shop.paired(second)
    expect(await older.exit).toBe(3)
    await older.says('需要时请在后台重新生成配对码')
  })

  test('is over after a while, with the next one, and after five wrong ones', async ({ world }) => {
    const shop = await bridgeShop(world)
    const first = await shop.code()
    const second = await shop.code()
    expect(await pair(world, first)).toMatchObject(wrong)
    await db()
      .updateTable('print_bridge')
      .set({ code_until: later(-seconds(1)) })
      .where('printer_id', '=', Number(shop.id))
      .execute()
    expect(await pair(world, second)).toMatchObject(wrong)
    const third = await shop.code()
    for (let time = 0; time < 5; time += 1) {
      const guess = `${shop.id}-${String((Number(third.split('-')[1]) + time + 1) % 1_000_000).padStart(6, '0')}`
      expect(await pair(world, guess)).toMatchObject(wrong)
    }
    expect(await pair(world, third)).toMatchObject(wrong)
  })

  test('is given for a printer of one’s own, and only for one behind a bridge', async ({ world }) => {
    const [shop, stranger] = [await bridgeShop(world), await printShop(world)]
    const notFound = { code: codes.notFound.code }
    for (const sid of [shop.sid, stranger.sid])
      expect(await stranger.owner.call(print.bridgeCode, { params: { sid, id: shop.id } })).toMatchObject(notFound)
    const own = { params: { sid: stranger.sid, id: stranger.printer.id } }
    expect(await stranger.owner.call(print.bridgeCode, own)).toMatchObject({ code: codes.printerCannot.code })
  })
})

test('what is pressed comes out in the shop as it was written, with a picture of it, and its program steers nothing else', async ({
  world,
}) => {
  const [shop, other] = [await bridgeShop(world), await bridgeShop(world)]
  await shop.paired()
  await other.paired()
  const hostile = '\u001B@\u001DV\u0001</B><CUT>\u0010\u0014\u0001🎂'
  const { sn } = await shop.order({ content: { order_remarks: hostile, card_con: hostile } })
  expect(await shop.press(sn)).toMatchObject({ code: 0 })
  await shop.allAre(sn, '已打印')
  const [sheet] = await shop.sheets(1, shop.lan)
  expect(sheet?.text).toContain('33枝红玫瑰')
  expect(sheet).toMatchObject({ commands: [], actions: ['cut'] })
  expect(await other.desk.book(other.device)).toEqual([])
  const no = (await shop.computer.journal()).at(-1)?.no ?? ''
  await expect.poll(() => shop.computer.page(no).catch(() => undefined), patience).toBeDefined()
  const { format, width, height } = await sharp(await shop.computer.page(no)).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 420 })
  expect(height).toBeGreaterThan(400)
})

test('a printer on a cable is a file of the system: what is written to it is the paper, and without it nothing is printed', async ({
  world,
}) => {
  const shop = await bridgeShop(world)
  const cable = join(shop.computer.folder, 'usb')
  await mkdir(cable)
  const program = shop.computer.run(world.url, join(cable, 'lp0'), await shop.code())
  onTestFinished(program.kill)
  await program.says('已连接转单宝')
  await shop.isOnline()
  const { sn } = await shop.order()
  await shop.press(sn)
  await shop.allAre(sn, '已打印')
  const paper = await readFile(join(cable, 'lp0'))
  const words = new TextDecoder('gb18030').decode(paper)
  expect(words.split(sn)).toHaveLength(2)
  expect(words).toContain('33枝红玫瑰')
  // GS V cuts; one ticket, one cut.
  expect(paper.toString('latin1').split('\x1dV')).toHaveLength(2)

  await rm(cable, { recursive: true })
  const { data } = await shop.owner.call(print.refreshStatus, { params: { id: shop.id } })
  expect(data?.state).toBe('offline')
})

test('a program that dies after writing and before answering prints nothing twice', async ({ world }) => {
  const shop = await bridgeShop(world)
  const first = await shop.paired()
  await shop.condition('slow', true)
  const { sn } = await shop.order()
  await shop.press(sn)
  const last = async () => (await shop.computer.journal()).at(-1)?.state
  await expect.poll(last, { ...patience, interval: 20 }).toBe('written')
  await first.kill()
  expect(await shop.states(sn)).toEqual(['打印中'])
  const again = shop.computer.run(world.url, shop.to)
  onTestFinished(again.kill)
  await shop.allAre(sn, '已打印')
  await shop.sheets(1, shop.lan)
})

test('a line that breaks and an answer that is lost make no second paper; what never came is sent again', async ({
  world,
}) => {
  const shop = await bridgeShop(world)
  const program = await shop.paired()
  await shop.desk.trouble('lan', shop.device, { lostAnswer: { next: 1 } })
  const [one, two] = [await shop.order(), await shop.order()]
  await shop.press(one.sn)
  await expect.poll(async () => (await shop.desk.book(shop.device)).length, patience).toBe(1)
  await shop.allAre(one.sn, '已打印')
  await program.kill()
  await shop.press(two.sn)
  const again = shop.computer.run(world.url, shop.to)
  onTestFinished(again.kill)
  await shop.allAre(two.sn, '已打印')
  await shop.sheets(2, shop.lan)
})

test('a job that was sent before the program’s journal began is left to a person', async ({ world }) => {
  const shop = await bridgeShop(world)
  await shop.paired()
  await db()
    .updateTable('print_bridge')
    .set({ journal_at: later(minutes(5)) })
    .where('printer_id', '=', Number(shop.id))
    .execute()
  const busy = (until: Date | null) =>
    db().updateTable('print_printer').set({ busy_until: until }).where('id', '=', Number(shop.id)).execute()
  await busy(later(minutes(10)))
  const { sn } = await shop.order()
  await shop.press(sn)
  await db()
    .updateTable('print_job')
    .set({ state: printJobStates.unknown.code, sent_at: now(), next_at: now(), attempts: 5 })
    .where('order_sn', '=', sn)
    .execute()
  await busy(null)
  const job = () =>
    db().selectFrom('print_job').select(['state', 'next_at']).where('order_sn', '=', sn).executeTakeFirst()
  await expect.poll(job, patience).toEqual({ state: printJobStates.unknown.code, next_at: null })
  expect(await shop.desk.book(shop.device)).toEqual([])
})

test('without paper and without power it says so, and what waited comes out once it is well', async ({ world }) => {
  const shop = await bridgeShop(world)
  await shop.paired()
  const state = async () => (await shop.owner.call(print.refreshStatus, { params: { id: shop.id } })).data?.state
  await shop.condition('noPaper', true)
  expect(await state()).toBe('noPaper')
  const { sn } = await shop.order()
  await shop.press(sn)
  await shop.allAre(sn, '待打印')
  await shop.condition('offline', true)
  expect(await state()).toBe('offline')
  await shop.condition('offline', false)
  await shop.condition('noPaper', false)
  expect(await state()).toBe('online')
  await db().updateTable('print_job').set({ next_at: now() }).where('order_sn', '=', sn).execute()
  await shop.allAre(sn, '已打印')
  await shop.sheets(1, shop.lan)
})

test('a program that is connected and never answers is asked ever more seldom, and a store has only so many bridges', async ({
  world,
}) => {
  const shop = await bridgeShop(world)
  const { data } = await pair(world, await shop.code())
  const auth = { key: data?.key ?? '', journal: randomUUID(), host: '吧台' }
  const mute = io(`${world.url}${bridgeNamespace}`, { auth, forceNew: true, transports: ['websocket'] })
  onTestFinished(() => void mute.close())
  let questions = 0
  mute.onAny(() => (questions += 1))
  const rows = () => db().selectFrom('print_bridge').selectAll().where('printer_id', '=', Number(shop.id))
  const row = () => rows().executeTakeFirstOrThrow()
  const pause = async () => ((await row()).ask_after?.getTime() ?? 0) - now().getTime()
  await expect.poll(async () => (await row()).silent_times, patience).toBe(1)
  const { sn } = await shop.order()
  await shop.press(sn)
  await expect.poll(async () => (await row()).silent_times, patience).toBe(2)
  await db().updateTable('print_bridge').set({ silent_times: 8 }).where('printer_id', '=', Number(shop.id)).execute()
  moveClock(seconds(60))
  await expect.poll(async () => (await row()).silent_times, patience).toBe(9)
  expect(await pause()).toBeGreaterThan(minutes(4))
  const before = questions
  moveClock(minutes(2))
  // Nobody waits for it any more, and a new line of the same program ends no pause.
  mute.disconnect().connect()
  await expect.poll(() => questions, patience).toBe(before + 1)
  const state = async () => (await shop.owner.call(print.refreshStatus, { params: { id: shop.id } })).data?.state
  await expect.poll(async () => (await row()).silent_times, patience).toBe(10)
  moveClock(minutes(1))
  expect(await state()).toBe('offline')
  expect(questions).toBe(before + 1)

  const another = () =>
    shop.owner.call(print.bindBridge, { params: { sid: shop.sid }, body: { name: '打印桥', roll: 'narrow' } })
  const made = await Promise.all(Array.from({ length: 22 }, another))
  expect(made.filter(({ code }) => code === 0)).toHaveLength(19)
  expect(made.find(({ code }) => code !== 0)).toMatchObject({ message: '一个门店最多添加20台打印桥' })
})

test('of two programs with the same key the newer is asked and the older hears so; unbound, neither is let in', async ({
  world,
}) => {
  const shop = await bridgeShop(world)
  const older = await shop.paired()
  const newer = shop.computer.run(world.url, shop.to)
  onTestFinished(newer.kill)
  expect(await older.exit).toBe(4)
  await newer.says('已连接转单宝')
  await shop.isOnline()
  const { sn } = await shop.order()
  await shop.press(sn)
  await shop.allAre(sn, '已打印')
  await shop.sheets(1, shop.lan)
  expect(await shop.owner.call(print.unbind, { params: { sid: shop.sid, id: shop.id } })).toMatchObject({ code: 0 })
  expect(await newer.exit).toBe(3)
  const late = shop.computer.run(world.url, shop.to)
  expect(await late.exit).toBe(2)
})

const killed =
  'whichever process has the line, the paper comes out once; one that was killed has it again when it is back'
test(killed, { timeout: 120_000 }, async ({ world }) => {
  const shop = await bridgeShop(world)
  const settings = { DATA_DIR: world.dataDir, SANDBOX_APP: world.sandboxApp }
  const other = await startProcess(world.databaseUrl, settings)
  const program = shop.computer.run(other.url, shop.to, await shop.code())
  onTestFinished(program.kill)
  await program.says('已连接转单宝')
  await shop.isOnline()
  const [one, two] = [await shop.order(), await shop.order()]
  await shop.press(one.sn)
  await shop.allAre(one.sn, '已打印')
  await killProcess(other, 'SIGKILL')
  await shop.press(two.sn)
  await startProcess(world.databaseUrl, { ...settings, PORT: new URL(other.url).port })
  await program.says(/断开[^]*已连接转单宝/)
  await expect.poll(() => shop.states(two.sn), { timeout: 80_000, interval: 200 }).toEqual(['已打印'])
  await shop.sheets(2, shop.lan)
})

test('codes cannot be tried out: after some tries from one network there are no more', async ({ world }) => {
  const shop = await bridgeShop(world)
  const answers: number[] = []
  for (let time = 0; time < 40 && !answers.includes(codes.tooOften.code); time += 1)
    answers.push((await pair(world, `999${time}-123456`)).code)
  expect(answers).toContain(codes.tooOften.code)
  expect(await pair(world, await shop.code())).toMatchObject({ code: codes.tooOften.code })
})
