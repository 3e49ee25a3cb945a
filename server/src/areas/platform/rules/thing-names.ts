/** What things that wait by a rule are called at the desk, by their tables. */
export const thingNames: Readonly<Record<string, string>> = {
  transfer_order: '转单',
  quote: '报价',
  modification: '修改申请',
  delivery_order: '配送单',
  after_sale: '售后',
  account_cancellation: '注销申请',
  qualification: '资质',
  store: '门店',
  deposit_refund: '保证金退还',
  penalty: '处罚',
  penalty_suggestion: '处罚建议',
  remittance: '汇款',
  ticket: '工单',
  proposal: '提议',
  order_invoice: '订单发票',
  service_invoice: '平台发票',
}
