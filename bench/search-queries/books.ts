import { type Need, named, within } from './need.ts'

/** Books and stationery. */
export const books: readonly Need[] = [
  {
    isRelevant: within('Sách'),
    ask: ['sách'],
    telex: ['sachs'],
    vni: ['sach1'],
  },
  {
    isRelevant: named('sách nấu ăn'),
    ask: ['sách nấu ăn'],
    typo: ['sach nau an ngonn', 'xách nấu ăn'],
  },
  {
    isRelevant: within('Sách thiếu nhi'),
    ask: ['sách thiếu nhi'],
    typo: ['sach thieu ni'],
  },
  { isRelevant: named('bút'), ask: ['bút'], telex: ['buts'] },
  { isRelevant: named('bút bi'), ask: ['bút bi'], synonym: ['viết bi'], typo: ['but bii'] },
  {
    isRelevant: named('bút chì'),
    ask: ['bút chì'],
    typo: ['but chi goo', 'bút trì'],
    words: ['but chi 2b'],
  },
  { isRelevant: named('bút sáp màu'), ask: ['bút sáp màu', 'sáp màu'], typo: ['but sap mauu'] },
  {
    isRelevant: named('sổ tay'),
    ask: ['sổ tay'],
    typo: ['so tayy', 'sỗ tay'],
    words: ['so tay a5'],
  },
  { isRelevant: named('vở'), ask: ['vở kẻ ngang', 'vở'], typo: ['vo ke ngan'] },
  { isRelevant: named('lịch để bàn'), ask: ['lịch để bàn'], words: ['lich 2027'] },
  { isRelevant: named('cờ vua'), ask: ['cờ vua'], telex: ['cowf vua'], typo: ['co vuaa'] },
  {
    isRelevant: named('tranh ghép', 'tranh ghép hình'),
    ask: ['tranh ghép'],
    synonym: ['puzzle', 'xếp hình'],
    typo: ['tranh gep'],
  },
  { isRelevant: named('quả địa cầu'), ask: ['quả địa cầu'], typo: ['qua dia cauu', 'quả địa cau'] },
  {
    isRelevant: named('kính hiển vi'),
    ask: ['kính hiển vi'],
    typo: ['kinh hien vy', 'kính hiễn vi'],
  },
]
