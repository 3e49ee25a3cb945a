import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export type Settings = {
  server: string
  /** Absent once it is paired. */
  code: string | undefined
  to: string
  folder: string
}

export const usage = `用法：npm run print-bridge -- --server 网址 --code 配对码 --to 打印机

  --server  转单宝的网址，例如 https://www.example.com
  --code    后台“绑定打印机 → 本地打印桥”里的配对码；配对过以后可以不写
  --to      打印机：tcp://192.168.1.50:9100（网口）或 /dev/usb/lp0（USB）
  --folder  存放密钥、记账本和打印图片的文件夹；不写放在用户目录`

/** What was typed; undefined where something is missing or makes no sense. */
export const settingsOf = (args: readonly string[]): Settings | undefined => {
  const options = { server: { type: 'string' }, code: { type: 'string' }, to: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args: [...args], options: { ...options, folder: { type: 'string' } } })
    const { server = '', code, to = '', folder } = values
    if (!/^https?:\/\//.test(server) || !/^(tcp:\/\/[^/:]+:\d+|[/\\].+)$/.test(to)) return undefined
    const base = server.replace(/\/+$/, '')
    const name = createHash('sha256').update(`${base} ${to}`).digest('hex').slice(0, 12)
    return { server: base, code, to, folder: folder ?? join(homedir(), '.zhuandanbao-print-bridge', name) }
  } catch {
    return undefined
  }
}
