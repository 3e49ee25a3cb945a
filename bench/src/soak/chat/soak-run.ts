import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Plan = {
  dir: string
  messages: number
  kills: number
  seed: number
  /** People of each merchant who write at once. */
  team: number
  say?: (line: string) => void
}

type Counts = Readonly<Record<string, number>>

/** What breaks each line; empty where it holds. */
export type Report<F extends string> = {
  counts: Counts
  findings: Readonly<Record<F, readonly string[]>>
  seconds: number
}

type Soak<F extends string> = {
  title: string
  team: number
  names: Readonly<Record<F, string>>
  chaos: (plan: Plan) => Promise<Report<F>>
  summary: (counts: Counts) => string
}

/** Runs a chaos of chat by the numbers of the command line, in a folder of its own, and says what it found. */
export const runSoak = async <F extends string>({ title, team, names, chaos, summary }: Soak<F>): Promise<void> => {
  const [messages = 20_000, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
  const kills = wanted ?? Math.max(2, Math.ceil(messages / 1_000))
  console.log(`${title}：${messages} 条消息，${kills} 次强杀，种子 ${seed}`)
  const dir = await mkdtemp(join(tmpdir(), 'zdb-chat-'))
  try {
    const { counts, findings, seconds } = await chaos({ dir, messages, kills, seed, team, say: console.log })
    console.log(summary(counts))
    const lines = Object.entries<readonly string[]>(findings)
    for (const [name, breaches] of lines)
      console.log(
        `${breaches.length === 0 ? '✓' : '✗'} ${names[name as F]}${breaches.length > 0 ? `（${breaches.length}）：${breaches.slice(0, 20).join('；')}` : ''}`,
      )
    console.log(`${seconds.toFixed(0)} s`)
    process.exitCode = lines.every(([, breaches]) => breaches.length === 0) && counts['sent'] === messages ? 0 : 1
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
