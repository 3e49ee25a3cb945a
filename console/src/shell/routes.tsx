import { page } from '#core/router/page.ts'
import { NotFound } from './screens.tsx'

export const routes = [page('notFound', { gate: 'always', load: () => Promise.resolve(NotFound) })]
