/** What was opened, in the merchant's words, where those of the call speak to the desk. */
export const lookWords: Readonly<Record<string, string>> = {
  'inbox.show': '待平台处理的事项',
  'inbox.older': '待平台处理的事项的更早记录',
  'deskFiles.open': '您上传的图片',
  'proposals.list': '与您有关、需要两人同意的事项',
  'merchants.find': '按号码查找到您的商家',
  'merchants.show': '商家页面：资料、门店、资金、员工与动态',
  'merchants.timeline': '商家动态',
  'merchants.revealPhone': '完整电话',
  'deskAudit.list': '与您有关的操作记录',
}
