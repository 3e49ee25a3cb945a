import type { Permission } from '@zdb/contract/permissions'

/** Pages one click from home. */
export const shortcuts: readonly { title: string; route: string; allow: Permission | 'signedIn' }[] = [
  { title: '发布转单', route: 'transfer_order/create', allow: 'transfer.create' },
  { title: '转单管理', route: 'transfer_order/index', allow: 'transfer.read' },
  { title: '接单管理', route: 'receive_order/index', allow: 'received.read' },
  { title: '抢单池', route: 'receive_order/grab_pool', allow: 'grab.read' },
  { title: '员工与角色', route: 'setting/staff', allow: 'staff.read' },
  { title: '账号中心', route: 'setting/account', allow: 'signedIn' },
  { title: '修改登录密码', route: 'setting/account/safe/loginpass', allow: 'signedIn' },
]
