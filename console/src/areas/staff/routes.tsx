import { page } from '#core/router/page.ts'

export const routes = [
  page('setting/staff', { title: '员工与角色', load: () => import('./staff-page.tsx').then((file) => file.StaffPage) }),
]
