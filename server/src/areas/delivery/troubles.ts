/** What is wrong with a ride in words that decide which step mends it; everything else that goes wrong says so freely. */
export const troubles = {
  unknownToThem: '运力方查无此单，请核实',
  comingBack: '商品正在退回门店',
  notCalledOff: '取消迟迟没有得到运力方答复，请联系运力方',
} as const
