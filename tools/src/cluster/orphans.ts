import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'

let pipe: Writable | undefined

const open = (): Writable => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'orphans-process.ts')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.once('exit', () => (pipe = undefined))
  child.stdin.on('error', () => {}) // it went first
  // It waits for us, and we do not wait for it.
  child.unref()
  ;(child.stdin as Socket).unref()
  return child.stdin
}

/** A program so tied does not outlive this process, however that ends; said back once it has ended. */
export const tie = (pid: number): (() => void) => {
  pipe ??= open()
  pipe.write(`+${pid}\n`)
  return () => pipe?.write(`-${pid}\n`)
}
