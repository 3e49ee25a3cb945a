/** What an account at an express company consists of, by the interface's own names. */
export type FieldName = 'CustomerName' | 'CustomerPwd' | 'SendSite' | 'MonthCode' | 'WareHouseID'
export type ExpressField = { name: FieldName; label: string; required: boolean }

const must = (name: FieldName, label: string): ExpressField => ({ name, label, required: true })
const may = (name: FieldName, label: string): ExpressField => ({ name, label, required: false })

const customer = [must('CustomerName', '客户编码'), must('CustomerPwd', '密码')]
const postOffice = [must('CustomerName', '大客户号'), must('CustomerPwd', '密码/授权码')]
const jd = [must('CustomerName', '商家编码'), must('WareHouseID', '仓库编码')]
const withOutlet = [...customer, must('SendSite', '网点编码')]

/**
 * Per company. That JD wants a warehouse is documented; the other rows are what its customers report,
 * because the interface publishes no table: a row is corrected here and nowhere else.
 */
const companies: Readonly<Record<string, readonly ExpressField[]>> = {
  SF: [may('MonthCode', '月结卡号')],
  STO: [must('CustomerName', '客户简称/编号'), must('CustomerPwd', '密码'), must('SendSite', '网点名称')],
  ZTO: [must('CustomerName', '商家ID'), must('CustomerPwd', '商家接口密码')],
  YTO: [must('CustomerName', '商家代码'), must('MonthCode', '密钥串')],
  YD: [must('CustomerName', '客户ID'), must('CustomerPwd', '联调密码')],
  JTSD: [...customer, may('SendSite', '网点编码')],
  HTKY: customer,
  EMS: postOffice,
  YZPY: postOffice,
  YZBK: postOffice,
  JD: jd,
  JDKY: jd,
  DBL: [must('CustomerName', '月结编码')],
  UC: customer,
  ZJS: customer,
  HHTT: withOutlet,
  ANE: withOutlet,
  KYSY: [must('CustomerName', '客户号')],
}

export const isExpressCompany = (shipperCode: string): boolean => Object.hasOwn(companies, shipperCode)

export const expressFieldsOf = (shipperCode: string): readonly ExpressField[] =>
  isExpressCompany(shipperCode) ? (companies[shipperCode] ?? []) : []
