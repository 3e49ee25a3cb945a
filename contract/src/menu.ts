import type { Permission } from './permissions.ts'

export type MenuRow = {
  /** The route under the console's base, as in the address bar. */
  readonly index: string
  readonly title: string
  readonly allow: Permission | 'signedIn'
  /** Hidden rows are reachable but not listed. */
  readonly hidden?: true
  readonly isNew?: true
  readonly child?: readonly MenuRow[]
}

/** The whole console, section by section; each person gets the rows that their grants allow. */
export const menu: readonly MenuRow[] = [
  { index: 'home', title: '工作台', allow: 'signedIn' },
  {
    index: 'setting',
    title: '设置',
    allow: 'signedIn',
    child: [
      {
        index: 'setting/account',
        title: '账号中心',
        allow: 'signedIn',
        child: [{ index: 'setting/account/safe/loginpass', title: '修改登录密码', allow: 'signedIn', hidden: true }],
      },
      { index: 'setting/staff', title: '员工与角色', allow: 'staff.read' },
    ],
  },
]
