type Code = { readonly code: number; readonly message: string }

/**
 * Every way the system says no. `message` is what the person reads.
 * The seven codes of `sessionCodes` end the session in the console (spec 1, section 8).
 */
export const codes = {
  signedOut: { code: 401, message: '请先登录' },
  tokenInvalid: { code: 40006, message: '登录已失效，请重新登录' },
  sessionEnded: { code: 40007, message: '您的登录已在其他地方被结束，请重新登录' },
  accountDisabled: { code: 40008, message: '该账号已被停用，请联系主账户' },
  roleDisabled: { code: 40009, message: '您的角色已被停用，请联系主账户' },
  passwordChanged: { code: 40019, message: '登录密码已修改，请重新登录' },
  merchantClosed: { code: 40027, message: '该商家账号已注销' },

  invalid: { code: 40022, message: '提交的内容有误' },
  forbidden: { code: 40003, message: '您暂无访问的权限，请联系主账户授权！' },
  notFound: { code: 40004, message: '内容不存在或已被删除' },
  moved: { code: 40010, message: '状态已变化，请刷新后再试' },
  tooOften: { code: 40029, message: '操作太频繁，请稍后再试' },
  keyReused: { code: 40012, message: '重复的提交内容不一致，请刷新页面后再试' },
  busy: { code: 50003, message: '系统繁忙，请稍后再试' },

  wrongCaptcha: { code: 41001, message: '图形验证码不正确，请重新输入' },
  wrongPassword: { code: 41002, message: '手机号或密码不正确' },
  signInLocked: { code: 41003, message: '尝试次数过多，账号已被锁定，请稍后再试' },
  wrongSmsCode: { code: 41004, message: '短信验证码不正确或已过期' },
  mobileTaken: { code: 41005, message: '该手机号已注册，请直接登录' },
  mobileUnknown: { code: 41006, message: '该手机号尚未注册' },
  smsRefused: { code: 41007, message: '短信发送失败，请稍后再试' },
  oldPasswordWrong: { code: 41008, message: '原密码不正确' },
  samePassword: { code: 41009, message: '新密码不能与原密码相同' },

  notEnough: { code: 42001, message: '余额不足' },
  holdResolved: { code: 42002, message: '该笔冻结已处理，请刷新后再试' },

  fileTooLarge: { code: 43001, message: '文件过大' },
  fileTypeRefused: { code: 43002, message: '不支持的文件类型' },
  imageUnreadable: { code: 43003, message: '图片无法识别，请换一张清晰的图片' },
  mapUnavailable: { code: 43004, message: '地图服务暂不可用，请稍后再试' },
  addressUnknown: { code: 43005, message: '未找到该地址，请检查后再试' },

  roleNameTaken: { code: 44001, message: '角色名称已存在' },
  roleInUse: { code: 44002, message: '该角色仍有子账号在使用，请先调整子账号' },
  roleBuiltIn: { code: 44003, message: '内置角色不能删除' },
  masterUntouchable: { code: 44004, message: '主账号不能进行此操作' },
  selfUntouchable: { code: 44005, message: '不能更改自己的账号或角色，请联系主账户' },

  orderMoved: { code: 46001, message: '订单状态已变化，请刷新后再试' },
  orderTaken: { code: 46002, message: '手慢了，订单已被其他门店抢走' },
  creditShort: { code: 46003, message: '抢单额度不足，请先完成已抢订单或增缴保证金' },
  notForYou: { code: 46004, message: '该订单不在您的接单范围内' },
  limited: { code: 46005, message: '您的账号已被限制此操作' },
  quoteGone: { code: 46006, message: '该报价已失效，请刷新后再选' },
  payPasswordMissing: { code: 46007, message: '请先设置支付密码' },
  payPasswordWrong: { code: 46008, message: '支付密码不正确' },
  payPasswordLocked: { code: 46009, message: '支付密码错误次数过多，请一小时后再试' },
  modificationOpen: { code: 46010, message: '已有一个修改申请在等待对方处理' },
  modificationGone: { code: 46011, message: '该修改申请已处理' },
  nothingChanged: { code: 46012, message: '没有任何改动' },
  windowPast: { code: 46013, message: '配送时间不能早于现在' },
  shopUnavailable: { code: 46014, message: '该门店暂时不能接单' },
  blocked: { code: 46015, message: '双方存在黑名单关系，无法交易' },
  commentLate: { code: 46016, message: '已超过评价期限' },
  remindLater: { code: 46017, message: '刚刚催过，请稍后再催' },
  afterSaleOpen: { code: 46018, message: '该订单有进行中的售后' },
  afterSaleMoved: { code: 46019, message: '售后状态已变化，请刷新后再试' },
  amountTooLarge: { code: 46020, message: '金额超过可退上限' },
  ownShop: { code: 46021, message: '不能转单给自己的门店' },

  onlineMoved: { code: 47001, message: '网单状态已变化，请刷新后再试' },
  deliveryLive: { code: 47002, message: '该网单有进行中的配送，请先取消配送' },
  transferLive: { code: 47003, message: '该网单有进行中的转单，请先取消转单' },
  refundMoved: { code: 47004, message: '该退款已处理，请刷新后再试' },
  reminderGone: { code: 47005, message: '没有等待回复的催单' },
  etaGone: { code: 47006, message: '没有等待处理的改时间申请' },
  channelUnable: { code: 47007, message: '该渠道不支持此操作' },
  channelRefused: { code: 47008, message: '渠道拒绝了此操作' },
  channelUnavailable: { code: 47009, message: '渠道暂时无法连接，请稍后再试' },
  shopNotBound: { code: 47010, message: '该网店尚未授权或授权已失效' },
  shopTaken: { code: 47011, message: '该网店已被绑定' },
  voucherRefused: { code: 47012, message: '该券码无法核销' },
  sheetUnreadable: { code: 47013, message: '表格无法读取，请使用模板填写后重新上传' },
  uriRefused: { code: 47014, message: '回调地址不可用，请填写可从公网访问的 https 地址' },
  importMoved: { code: 47015, message: '该导入已处理，请刷新后再试' },
  openKeyUnknown: { code: 47101, message: '应用标识不存在，请检查 x-app-key' },
  openSignatureWrong: { code: 47102, message: '签名不正确，请检查密钥和签名内容' },
  openClockOff: { code: 47103, message: '请求时间与服务器时间相差超过5分钟' },
  openNonceSeen: { code: 47104, message: '该随机串已使用过，请更换后重试' },

  deliveryMoved: { code: 48001, message: '配送状态已变化，请刷新后再试' },
  alreadyCalled: { code: 48002, message: '该订单已有进行中的配送，请先取消或等待结果' },
  callUnknown: { code: 48003, message: '上一次呼叫尚未得到答复，请等待核实或作废后再呼叫' },
  courierRefused: { code: 48004, message: '运力方拒绝了此操作' },
  courierUnavailable: { code: 48005, message: '运力方暂时无法连接，请稍后再试' },
  courierUnable: { code: 48006, message: '该运力不支持此操作' },
  courierNotBound: { code: 48007, message: '该运力尚未绑定或授权已失效' },
  courierClosed: { code: 48008, message: '该运力未开启，请先在配送渠道中开启' },
  quoteStale: { code: 48009, message: '报价已过期，请重新询价' },
  feeRose: { code: 48010, message: '取消费已变化，请确认后再取消' },
  noSpot: { code: 48011, message: '收货地址没有准确位置，请先修正地址' },
  tipTooSmall: { code: 48012, message: '小费应高于上一次' },
  riderTaken: { code: 48013, message: '该手机号已是本店骑手' },
  riderBusy: { code: 48014, message: '该骑手还有未完成的配送' },
  serviceNeeded: { code: 48015, message: '请先开通商家版配送服务' },
  orderNotReady: { code: 48016, message: '该订单当前不能呼叫骑手' },
  nothingToCall: { code: 48017, message: '没有可呼叫的运力' },

  storeMoved: { code: 45001, message: '门店状态已变化，请刷新后再试' },
} as const satisfies Record<string, Code>

export type CodeName = keyof typeof codes

export const sessionCodes: ReadonlySet<number> = new Set([
  codes.signedOut.code,
  codes.tokenInvalid.code,
  codes.sessionEnded.code,
  codes.accountDisabled.code,
  codes.roleDisabled.code,
  codes.passwordChanged.code,
  codes.merchantClosed.code,
])

export type FieldError = { field: string; message: string }

export type Envelope<T> = { code: number; message: string; data: T | null; errors: FieldError[] }
