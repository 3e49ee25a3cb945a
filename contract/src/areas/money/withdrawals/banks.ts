type Bank = {
  readonly code: string
  readonly name: string
  /** Of its head office in the payment system: enough for a person's card. */
  readonly channelNo: string
  /** How numbers of its cards begin; by far not all of them. */
  readonly bins: readonly string[]
}

/** The banks that people and shops have accounts with. */
export const banks: readonly Bank[] = [
  {
    code: 'ICBC',
    name: '中国工商银行',
    channelNo: '102100099996',
    bins: [
      '622200',
      '622202',
      '622203',
      '622208',
      '621225',
      '621226',
      '621227',
      '621281',
      '621288',
      '621558',
      '621559',
      '621721',
      '621722',
      '621723',
      '620058',
      '955880',
    ],
  },
  {
    code: 'ABC',
    name: '中国农业银行',
    channelNo: '103100000026',
    bins: [
      '622821',
      '622822',
      '622823',
      '622824',
      '622825',
      '622826',
      '622827',
      '622828',
      '622840',
      '622841',
      '622843',
      '622844',
      '622845',
      '622846',
      '622847',
      '622848',
      '622849',
      '623018',
      '623052',
      '95595',
      '95596',
      '95597',
      '95598',
      '95599',
    ],
  },
  {
    code: 'BOC',
    name: '中国银行',
    channelNo: '104100000004',
    bins: [
      '456351',
      '601382',
      '621256',
      '621283',
      '621330',
      '621331',
      '621332',
      '621333',
      '621660',
      '621661',
      '621662',
      '621663',
      '621665',
      '621666',
      '621667',
      '621668',
      '621669',
      '621785',
      '621786',
      '621787',
      '621788',
      '621790',
    ],
  },
  {
    code: 'CCB',
    name: '中国建设银行',
    channelNo: '105100000017',
    bins: [
      '436742',
      '436745',
      '622280',
      '622700',
      '621080',
      '621081',
      '621284',
      '621466',
      '621467',
      '621488',
      '621499',
      '621598',
      '621621',
      '621700',
      '623094',
      '623668',
      '553242',
    ],
  },
  {
    code: 'BOCOM',
    name: '交通银行',
    channelNo: '301290000007',
    bins: ['405512', '601428', '622258', '622259', '622260', '622261', '622262', '621069', '621002', '621335'],
  },
  {
    code: 'CITIC',
    name: '中信银行',
    channelNo: '302100011000',
    bins: [
      '433670',
      '433671',
      '433680',
      '622690',
      '622691',
      '622692',
      '622696',
      '622698',
      '621767',
      '621768',
      '621770',
      '621771',
      '621772',
      '621773',
    ],
  },
  {
    code: 'CEB',
    name: '中国光大银行',
    channelNo: '303100000006',
    bins: [
      '622660',
      '622661',
      '622662',
      '622663',
      '622664',
      '622665',
      '622666',
      '622667',
      '622668',
      '622669',
      '622670',
      '622671',
      '622672',
      '622673',
      '621489',
      '621492',
    ],
  },
  {
    code: 'HXB',
    name: '华夏银行',
    channelNo: '304100040000',
    bins: ['622630', '622631', '622632', '622633', '621222', '623020', '623021', '623022', '623023'],
  },
  {
    code: 'CMBC',
    name: '中国民生银行',
    channelNo: '305100000013',
    bins: [
      '415599',
      '421393',
      '421865',
      '427570',
      '427571',
      '472067',
      '472068',
      '622615',
      '622616',
      '622617',
      '622618',
      '622619',
      '622620',
      '622622',
      '621691',
      '623255',
      '623258',
    ],
  },
  { code: 'CGB', name: '广发银行', channelNo: '306581000003', bins: ['622568', '621462', '623259', '623506'] },
  {
    code: 'PAB',
    name: '平安银行',
    channelNo: '307584007998',
    bins: ['622155', '622156', '622298', '622986', '622989', '621626', '623058', '602907', '627069'],
  },
  {
    code: 'CMB',
    name: '招商银行',
    channelNo: '308584000013',
    bins: [
      '410062',
      '468203',
      '512425',
      '524011',
      '621286',
      '621483',
      '621485',
      '621486',
      '622580',
      '622588',
      '622598',
      '622609',
      '623126',
      '623136',
      '690755',
    ],
  },
  {
    code: 'CIB',
    name: '兴业银行',
    channelNo: '309391000011',
    bins: [
      '451289',
      '622902',
      '622908',
      '622909',
      '438588',
      '438589',
      '486493',
      '486494',
      '486861',
      '523036',
      '966666',
    ],
  },
  {
    code: 'SPDB',
    name: '上海浦东发展银行',
    channelNo: '310290000013',
    bins: [
      '622516',
      '622517',
      '622518',
      '622521',
      '622522',
      '622523',
      '621351',
      '621352',
      '621390',
      '621792',
      '621793',
      '621795',
      '621796',
      '984301',
      '984303',
    ],
  },
  {
    code: 'PSBC',
    name: '中国邮政储蓄银行',
    channelNo: '403100000004',
    bins: [
      '621095',
      '621096',
      '621098',
      '621285',
      '621798',
      '621799',
      '621797',
      '622150',
      '622151',
      '622181',
      '622188',
      '622199',
      '955100',
      '620062',
      '623218',
      '623219',
    ],
  },
]

export const bankNamed = (code: string): Bank | undefined => banks.find((bank) => bank.code === code)

/** Whose card this number is of, where its first digits are known here. */
export const bankOfCard = (number: string): Bank | undefined =>
  banks.find(({ bins }) => bins.some((bin) => number.startsWith(bin)))

/** The last digit of a card's number follows from the others (ISO/IEC 7812, Luhn). */
export const isCardNumber = (number: string): boolean => {
  if (!/^\d{15,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A company's account has no check digit that all banks share. */
export const isCompanyAccount = (number: string): boolean => /^\d{8,32}$/.test(number)

/** Twelve digits: bank, city, branch, and a check digit over the first eleven (ISO 7064, MOD 11,10). */
export const isChannelNo = (number: string): boolean => {
  if (!/^\d{12}$/.test(number)) return false
  let product = 10
  for (const digit of number.slice(0, 11)) product = (((product + Number(digit)) % 10 || 10) * 2) % 11
  return (11 - product) % 10 === Number(number[11])
}
