import { expect, test } from 'vitest'
import { firstChunks } from './first-chunks.ts'

const graph: Record<string, string[]> = {
  '/index.html': ['/form.ts'],
  '/console.html': ['/menu.ts', '/node_modules/antd/index.js'],
  '/form.ts': ['/button.ts'],
  '/menu.ts': ['/button.ts', '/bell.ts'],
  '/bell.ts': ['/menu.ts'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: graph[id] ?? [] }) }

test('the start is two files of ours; pages and libraries are left to the bundler', () => {
  const [{ name: nameOf }] = firstChunks({ signIn: '/index.html', shell: '/console.html' })
  const names = [
    '/button.ts',
    '/menu.ts',
    '/bell.ts',
    '/form.ts',
    '/orders-page.ts',
    '/node_modules/antd/index.js',
  ].map((id) => nameOf(id, modules))
  expect(names).toEqual(['base', 'shell', 'shell', null, null, null])
})
