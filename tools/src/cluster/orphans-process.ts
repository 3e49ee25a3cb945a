// Outlives whoever keeps the programs for as long as it takes to end them. It holds the other end of a pipe: when that
// closes, because the keeper has ended or was killed, what is still tied to it is told to end, and then made to.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { signalAll } from '../postgres/children.ts'

const patienceMs = 30_000
const lookMs = 100

const tied = new Set<number>()

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) tied.add(pid)
  else tied.delete(pid)
}
signalAll([...tied], 'SIGTERM')
for (const deadline = Date.now() + patienceMs; [...tied].some(isThere) && Date.now() < deadline;) await pause(lookMs)
signalAll([...tied].filter(isThere), 'SIGKILL')
