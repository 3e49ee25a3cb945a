import { readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Settings } from './arguments.ts'

/** What a pairing gave, and by which code: the same command typed again finds its key. */
export type Kept = { key: string; code: string; printer: string; store: string }

const fileIn = (folder: string): string => join(folder, 'key.json')

export const hostName = (): string => hostname().slice(0, 60)

const keptIn = (folder: string): Kept | undefined => {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Kept
  } catch {
    return undefined
  }
}

export const forgetKey = (folder: string): void => rmSync(fileIn(folder), { force: true })

/** Hands in the code; undefined, with words, where it is not good. */
const pair = async (
  { server, folder }: Settings,
  code: string,
  say: (words: string) => void,
): Promise<Kept | undefined> => {
  const response = await fetch(`${server}/api.v2/print-bridge/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, host: hostName() }),
    signal: AbortSignal.timeout(15_000),
  })
  const answer = (await response.json()) as { code: number; message: string; data: Omit<Kept, 'code'> | null }
  if (answer.code !== 0 || !answer.data) {
    say(`配对没有成功：${answer.message}`)
    return undefined
  }
  const kept: Kept = { ...answer.data, code }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(folder), JSON.stringify(kept), { mode: 0o600 })
  return kept
}

/** The key of this program: the one that it has, or the one that its code is good for. */
export const keyOf = async (settings: Settings, say: (words: string) => void): Promise<Kept | undefined> => {
  const kept = keptIn(settings.folder)
  if (kept && (settings.code === undefined || settings.code === kept.code)) return kept
  if (settings.code !== undefined) return pair(settings, settings.code, say)
  say('还没有配对，请加上 --code 配对码')
  return undefined
}
