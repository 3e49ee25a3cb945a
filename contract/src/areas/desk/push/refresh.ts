/** A push of type 7 refreshes the active tab on these statuses; otherwise only the totals (spec 1, section 4.3). */
export const tabRefresh: Readonly<Record<string, readonly number[]>> = {
  wait_arrange: [0, 1, 63, 70],
  self_wait_rider_comfirm: [0, 1, 10, 20, 63, 70],
  self_wait_rider_pickup: [10, 20, 30, 63, 70],
  self_in_delivery: [30, 60, 63, 70],
  self_delivery_abnormal: [63, 70],
}

export const refreshesTab = (tab: string, status: number): boolean => tabRefresh[tab]?.includes(status) ?? false
