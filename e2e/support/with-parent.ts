// Loaded before a server: whoever started it holds its standard input, and when they are gone it stops as if asked to.
import { isMainThread } from 'node:worker_threads'

// Its workers load this too, and their input is over from the start.
if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.once('error', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  if ('unref' in process.stdin) process.stdin.unref()
}
