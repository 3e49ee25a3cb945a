import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tie } from './orphans.ts'

export type KeptProcess = {
  readonly name: string
  /** Of the one that runs now; none while it is on its way back. */
  pid: () => number | undefined
  signal: (signal: NodeJS.Signals) => void
  /** Told to end in good order, and back again; from then on with these arguments where they are named. */
  restart: (args?: readonly string[]) => Promise<void>
  /** Until the one that runs is ready. */
  up: () => Promise<void>
  /** Ends for good, in good order. */
  stop: () => Promise<void>
}

export type Program = {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** What it says goes into a file of its name in this folder. */
  readonly dir: string
  /** Whether it does its work; asked until it does. */
  readonly isReady: () => Promise<boolean>
}

const lookMs = 50
const returnMs = 300
/** A server waits for its database, and on a busy machine for its turn. */
const startupMs = 120_000
const patienceMs = 30_000

export const logOf = ({ dir, name }: Pick<Program, 'dir' | 'name'>): string => join(dir, `${name}.log`)

/** Starts a program and brings it back whenever it ends, as a service manager does. */
export const keepProcess = async (program: Program): Promise<KeptProcess> => {
  let child: ChildProcess
  let { args } = program
  let isUp = false
  let isStopping = false

  const start = (): void => {
    const log = openSync(logOf(program), 'a')
    // Detached: a Ctrl-C in the terminal is for whoever keeps it, who ends all of them in order.
    child = spawn(program.file, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: program.env ?? process.env,
    })
    closeSync(log)
    const untie = child.pid === undefined ? () => {} : tie(child.pid)
    child.once('error', (error) => console.error(`${program.name}: ${error.message}`))
    child.once('exit', () => {
      untie()
      isUp = false
      if (!isStopping) setTimeout(() => !isStopping && start(), returnMs)
    })
  }

  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null
  const up = async (): Promise<void> => {
    for (const deadline = Date.now() + startupMs; !isUp; await pause(lookMs)) {
      isUp = !isGone() && (await program.isReady().catch(() => false)) && !isGone()
      if (!isUp && Date.now() > deadline)
        throw new Error(`${program.name} 未能启动：\n${readFileSync(logOf(program), 'utf8').slice(-2_000)}`)
    }
  }
  const end = async (): Promise<void> => {
    if (child.pid === undefined || isGone()) return
    const ending = child
    const exited = once(ending, 'exit')
    ending.kill('SIGTERM')
    const impatient = setTimeout(() => ending.kill('SIGKILL'), patienceMs)
    await exited
    clearTimeout(impatient)
  }
  const stop = async (): Promise<void> => {
    isStopping = true
    await end()
  }

  start()
  try {
    await up()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    name: program.name,
    pid: () => (isGone() ? undefined : child.pid),
    signal: (signal) => {
      if (signal === 'SIGKILL') isUp = false
      child.kill(signal)
    },
    restart: async (others = args) => {
      args = others
      await end()
      await up()
    },
    up,
    stop,
  }
}
