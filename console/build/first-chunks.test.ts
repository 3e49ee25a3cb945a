import { expect, test } from 'vitest'
import { firstChunks } from './first-chunks.ts'

const graph: Record<string, string[]> = {
  '/index.html': ['/form.ts'],
  '/console.html': ['/menu.ts', '/node_modules/react.js'],
  '/home.ts': ['/tag.ts'],
  '/alerts.ts': ['/switch.ts'],
  '/list.ts': ['/tag.ts', '/card.ts', '/filter.ts', '/filter.css'],
  '/detail.ts': ['/card.ts', '/timeline.ts', '/switch.ts'],
  '/form.ts': ['/button.ts', '/node_modules/react.js'],
  '/menu.ts': ['/button.ts', '/bell.ts'],
  '/bell.ts': ['/menu.ts'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: graph[id] ?? [] }) }

test('a page of orders begins with four files, and neither the first page nor the alerts need those of orders', () => {
  const nameOf = firstChunks({
    signIn: '/index.html',
    shell: '/console.html',
    home: '/home.ts',
    alerts: '/alerts.ts',
    lists: ['/list.ts'],
    details: ['/detail.ts'],
  })
  const inFile = (file: string): string[] =>
    [...new Set(Object.values(graph).flat()), '/staff-page.ts'].filter((id) => nameOf(id, modules) === file)
  expect(inFile('base')).toEqual(['/node_modules/react.js', '/button.ts'])
  expect(inFile('shell')).toEqual(['/menu.ts', '/tag.ts', '/switch.ts', '/bell.ts'])
  expect(inFile('orders')).toEqual(['/card.ts', '/filter.css'])
  expect(inFile('order-lists')).toEqual(['/filter.ts'])
  expect(inFile('order-details')).toEqual(['/timeline.ts'])
  expect(nameOf('/staff-page.ts', modules)).toBeNull()
})
