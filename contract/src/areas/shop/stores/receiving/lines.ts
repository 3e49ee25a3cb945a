import { get, post } from '../../../../kit/endpoint.ts'
import { ReceiveCheck, ReceiveQuery, ReceiveSwitch } from './schemas.ts'
import { ReceiveSettingOf, TransferSetting, TransferSettingOf } from './settings.ts'

const store = { sid: 'store' } as const

export const receivingLines = {
  receiveCheck: get('/api.v2/account/store/open-receive-check', { about: '开通接单检查', query: ReceiveQuery, result: ReceiveCheck, allow: 'store.read', of: store }),
  switchReceiving: get('/api.v2/account/store/open-receive-verify', { about: '开通或停止接单', query: ReceiveSwitch, result: ReceiveCheck, allow: 'store.receive', of: store }),
  receiveSetting: get('/api.v2/store/{sid}/config/receive/items', { about: '接单设置', result: ReceiveSettingOf, allow: 'store.read', of: store }),
  transferSetting: get('/api.v2/store/{sid}/config/transfer/items', { about: '门店转单设置', result: TransferSettingOf, allow: 'store.read', of: store }),
  orderingSetting: get('/api/Service.fadan.set', { about: '发单设置', result: TransferSettingOf, allow: 'store.read' }),
  saveOrderingSetting: post('/api/Service.fadan.set', { about: '保存发单设置', body: TransferSetting, result: TransferSettingOf, allow: 'store.receive' }),
} as const
