import { settingsOf, usage } from './arguments.ts'
import { serveLine } from './connect.ts'
import { deviceAt } from './device/device.ts'
import { openJournal } from './journal.ts'
import { forgetKey, hostName, keyOf } from './keys.ts'
import { openPages } from './page/pages.ts'
import { openPress } from './press.ts'

const say = (words: string): void =>
  console.log(`${new Date().toLocaleTimeString('zh-CN', { hour12: false })} ${words}`)

const endings = {
  replaced: { words: '另一台电脑上的打印桥用同一把密钥连上了，这里停止', code: 4 },
  revoked: { words: '打印机已解绑或已与别的程序配对，这里停止。需要时请在后台重新生成配对码', code: 3 },
} as const

const main = async (): Promise<number> => {
  const settings = settingsOf(process.argv.slice(2))
  if (!settings) {
    console.error(usage)
    return 64
  }
  const { server, to, folder } = settings
  const kept = await keyOf(settings, say)
  if (!kept) return 2
  say(`打印桥：${kept.store} ${kept.printer} → ${to}`)
  say(`记账本和打印图片在 ${folder}`)
  const journal = openJournal(folder)
  const pages = openPages(folder)
  await pages.forgetOld()
  const press = openPress({ device: deviceAt(to), journal, keepPage: pages.keep, say })
  const introduction = { key: kept.key, journal: journal.id, host: hostName() }
  const line = serveLine(server, { introduction, press, say })
  const stopped = new Promise<'stopped'>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop('stopped'))
  })
  const ending = await Promise.race([line.ended, stopped])
  line.close()
  await press.finish()
  journal.close()
  if (ending === 'stopped') return 0
  if (ending === 'revoked') forgetKey(folder)
  say(endings[ending].words)
  return endings[ending].code
}

process.exit(await main())
