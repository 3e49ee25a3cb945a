import { page } from '#core/router/page.ts'
import { NotFound } from './screens.tsx'

export const routes = [page('404', { title: '页面不存在', gate: 'always', load: () => Promise.resolve(NotFound) })]
