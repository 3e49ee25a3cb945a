import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../../../tools/print-bridge/main.ts')

export type BridgeProgram = {
  /** Waits until it has said this. */
  says: (words: string | RegExp) => Promise<void>
  /** How it ended. */
  exit: Promise<number | null>
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const patienceMs = 30_000

const running = (child: ChildProcess): BridgeProgram => {
  let said = ''
  for (const out of [child.stdout, child.stderr]) out?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exit
  }
  const says = async (words: string | RegExp): Promise<void> => {
    const until = Date.now() + patienceMs
    const heard = (): boolean => (typeof words === 'string' ? said.includes(words) : words.test(said))
    while (!heard()) {
      if (Date.now() > until) throw new Error(`the bridge did not say ${String(words)}:\n${said}`)
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  return { says, exit, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** A computer of a shop: a folder in which the real program keeps its key, its journal and its pages. */
export const aShopComputer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zdb-bridge-'))
  return {
    folder,
    run: (server: string, to: string, code?: string): BridgeProgram => {
      const args = [program, '--server', server, '--to', to, '--folder', folder, ...(code ? ['--code', code] : [])]
      return running(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] }))
    },
    /** What its journal says, newest last. */
    journal: async (): Promise<{ no?: string; state?: string }[]> => {
      const text = await readFile(join(folder, 'journal.jsonl'), 'utf8').catch(() => '')
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { no?: string; state?: string })
    },
    page: (no: string): Promise<Buffer> => readFile(join(folder, 'pages', `${no}.png`)),
    forget: () => rm(folder, { recursive: true, force: true }),
  }
}
