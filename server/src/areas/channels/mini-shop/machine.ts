import { serviceStates, wareStates } from '@zdb/contract/channels/mini-shop/states'
import { machine } from '#core/domain/machine'

/** A ware from its first draft to the shelf of the mini-program: it moves once the pay-app has answered. */
export const wareShelf = machine({
  table: 'mini_ware',
  column: 'state',
  initial: 'draft',
  states: wareStates,
  moves: {
    submit: { by: 'merchant', from: ['draft'], to: 'reviewing' },
    pass: { by: 'channel', from: ['reviewing'], to: 'approved' },
    reject: { by: 'channel', from: ['reviewing'], to: 'draft' },
    sellUp: { by: 'channel', from: ['approved', 'delisted'], to: 'listed' },
    sellDown: { by: 'channel', from: ['listed'], to: 'delisted' },
    remove: { by: 'channel', from: ['draft', 'approved', 'delisted'], to: 'removed' },
  },
  waiting: {},
  resting: {
    draft: '等商家完善后提交，不限时',
    reviewing: '支付宝审核中，由支付宝答复，每隔一会儿询问一次',
    approved: '支付宝已通过，等商家上架，不限时',
    listed: '正在销售，不等待任何人',
    delisted: '已停止销售，等商家重新上架，不限时',
  },
  refusal: 'wareMoved',
})

export const storeService = machine({
  table: 'mini_service',
  column: 'state',
  initial: 'off',
  states: serviceStates,
  moves: {
    switchServiceOn: { by: 'merchant', from: ['off', 'rejected'], to: 'reviewing' },
    switchServiceOff: { by: 'merchant', from: ['on', 'reviewing'], to: 'closing' },
    serviceRejected: { by: 'channel', from: ['reviewing'], to: 'rejected' },
    serviceOn: { by: 'channel', from: ['reviewing'], to: 'on' },
    serviceOff: { by: 'channel', from: ['closing', 'on'], to: 'off' },
  },
  waiting: {},
  resting: {
    off: '等商家开通，不限时',
    reviewing: '支付宝审核中，由支付宝答复，每隔一会儿询问一次',
    rejected: '等商家修改后重新开通，不限时',
    on: '已开通，不等待任何人',
    closing: '由支付宝答复，每隔一会儿询问一次',
  },
  refusal: 'wareMoved',
})
