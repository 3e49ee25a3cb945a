import type { DeliveryState } from '@zdb/contract/couriers/delivery/states'

/** What is wrong with a ride in words that decide which step mends it; everything else that goes wrong says so freely. */
export const troubles = {
  unknownToThem: '运力方查无此单，请核实',
  comingBack: '商品正在退回门店',
  costUnknown: '运力方没有给出实际运费，运费仍冻结，请向运力方核实',
  changeUnknown: '修改配送未得到答复，请联系骑手核实送到哪里',
  changeFailed: '修改配送未成功，骑手仍去原来的地址，请联系骑手',
  notCalledOff: '取消迟迟没有得到运力方答复，请联系运力方',
} as const

/** What a courier tells of a ride that has not ended. */
export const troubleTitles = {
  exception: '配送途中异常',
  cancelRequest: '骑手申请取消',
} as const

/** Whether the mark on a ride is what its courier told of the way: then somebody answers for it. */
export const isToldTrouble = (mark: string): boolean =>
  Object.values(troubleTitles).some((title) => mark === title || mark.startsWith(`${title}：`))

/** What the shop can do once something is wrong. */
export const remedies: Readonly<Record<DeliveryState, string>> = {
  unpaid: '请向运力方核实，确认没有骑手后作废再呼叫',
  paid: '请加小费、换一家或取消',
  accepted: '请联系骑手，或取消后重新呼叫',
  delivering: '请联系骑手或运力方核实',
  completed: '',
  cancelled: '请重新呼叫，或改由门店自己配送',
  returned: '请联系收货人后重新呼叫',
  failed: '请重新呼叫，或改由门店自己配送',
}
