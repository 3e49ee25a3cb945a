import type { ChatLogin, Me, MenuItem } from '#core/session/session.ts'
import { allPermissions, type Permission } from '@zdb/contract/permissions'

/** The owner of a shop, who may do everything. */
export const owner: Me = {
  id: '1',
  name: '林老板',
  mobile: '138****2210',
  merchant_id: '100',
  merchant_name: '花间小筑',
  is_master_user: true,
  verify_mobile: true,
  role: '',
  permissions: [...allPermissions],
  rules: { auto_settle_days: 7, photo_hours: 12, after_sale_answer_hours: 24, arbitration_workdays: 3 },
}

/** A sub-account with just these permissions. */
export const clerk = (...permissions: Permission[]): Me => ({
  ...owner,
  id: '2',
  name: '小周',
  is_master_user: false,
  role: '客服',
  permissions,
})

/** The owner's merchant in chat. */
export const chatLogin: ChatLogin = {
  enable_im: 'YES',
  engine: 'own',
  aid: '',
  user_id: 'm100',
  sign: 'signed',
  avatar: '',
  name: owner.merchant_name,
  open: 1,
  login_user: owner.name,
}

export const menuItem = (index: string, title: string, child: MenuItem[] = [], hidden = false): MenuItem => ({
  index,
  title,
  is_display: !hidden,
  is_new: false,
  child,
})
