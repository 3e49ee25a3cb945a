import type { MenuRow } from '../../kit/menu-row.ts'

export const accountMenu: readonly MenuRow[] = [
  {
    index: 'setting/account',
    title: '账号中心',
    allow: 'signedIn',
    child: [
      { index: 'setting/account/safe/loginpass', title: '修改登录密码', allow: 'signedIn', hidden: true },
      { index: 'setting/account/safe/paypass', title: '支付密码', allow: 'signedIn', hidden: true },
    ],
  },
]
