import { isKept, keepGiven, readOrCopy } from './list-copies.ts'
import { open, show } from './notices.ts'
import type { WorkerScope } from './scope.ts'
import { dropOldShells, fetchShell, isShellFile, shellFile, shellPage } from './shell-cache.ts'

const scope = globalThis as unknown as WorkerScope

// A page of the server's comes before ours, so that the next worker need not wait for anybody to leave.
scope.addEventListener('install', (event) => event.waitUntil(fetchShell().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => scope.clients.claim())))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(shellPage(request))
  else if (isShellFile(pathname)) event.respondWith(shellFile(request))
  else if (isKept(request)) event.respondWith(readOrCopy(request, (work) => event.waitUntil(work)))
})

scope.addEventListener('message', (event) => event.waitUntil(keepGiven(event.data)))
scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(open(scope, event.notification)))
