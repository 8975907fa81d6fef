/** Product descriptors, most common first. */
export const traits =
  `cao cấp;chính hãng;giá rẻ;hàng đẹp;mới về;thời trang;chống nước;tiện lợi;đa năng;siêu nhẹ;bền đẹp;loại 1;
phong cách Hàn Quốc;form rộng;dáng dài;mini;nhỏ gọn;không dây;tự động;thông minh;tiết kiệm điện;cotton;vải đũi;vải lụa;
da thật;da bò;inox 304;nhựa ABS;gỗ tự nhiên;gỗ sồi;thuỷ tinh;gốm sứ;tay dài;tay ngắn;cổ tròn;cổ tim;cổ bẻ;kẻ sọc;
hoa nhí;trơn màu;in hình;thêu hoa;phối ren;lưng cao;ống rộng;ống suông;co giãn;giữ nhiệt;chống nắng;chống tia UV;
thoáng khí;mềm mịn;dưỡng ẩm;trắng da;cho da dầu;cho da nhạy cảm;hương hoa;hương trà xanh;không cồn;hữu cơ;nhập khẩu;
Nhật Bản;Thái Lan;Hàn Quốc;xuất khẩu;truyền thống;thủ công;handmade;cổ điển;hiện đại;tối giản;sang trọng;dễ thương;
gấp gọn;xếp gọn;treo tường;để bàn;cầm tay;mang đi;du lịch;văn phòng;gia đình;học sinh;sinh viên;cho bé;cho mẹ bầu;
người lớn tuổi;có nắp;có khoá;có đèn;hai mặt;hai lớp;ba ngăn;đế bằng;đế cao;mũi nhọn;quai ngang;size lớn;size nhỏ;
combo 2;combo 3;bộ 5 món;bộ 10 món;hộp quà;quà tặng;sinh nhật;Tết;mùa hè;mùa đông;bốn mùa;đi biển;đi làm;đi học;
dự tiệc;công sở;dạo phố;thể thao;tập gym;chạy bộ;leo núi;cắm trại;câu cá;nấu ăn;nướng bánh;pha cà phê;uống trà`
    .split(/;\s*/)
    .map((trait) => trait.trim())

export const colours =
  'đen;trắng;xám;xanh navy;be;đỏ đô;nâu;hồng phấn;xanh rêu;vàng;tím;cam;xanh mint;ghi;kem'.split(
    ';',
  )

const onsets = 'b;c;d;đ;g;h;kh;l;m;n;nh;ph;qu;r;s;t;th;tr;v;x;ch;ng'.split(';')
const rimes =
  'an;ang;anh;ao;at;ay;âm;ân;âu;em;en;eo;ên;êu;ia;iên;inh;iu;oa;oan;ong;ôi;ông;ơi;ua;ui;uôn;ưa;ương;uy'.split(
    ';',
  )
// Vietnamese tones: ngang, huyền, sắc, hỏi, ngã, nặng.
const tones = ['', '\u0300', '\u0301', '\u0309', '\u0303', '\u0323']

/** The syllable with this number; 3,960 different ones look Vietnamese. */
export function syllable(number: number): string {
  const onset = onsets[number % onsets.length] ?? ''
  const rime = rimes[Math.floor(number / onsets.length) % rimes.length] ?? ''
  const tone = tones[Math.floor(number / onsets.length / rimes.length) % tones.length] ?? ''
  const vowel = /[âêôơưaeiouy]/.exec(rime)
  const at = (vowel?.index ?? 0) + (/^(iê|uô|ươ|oa|uy)/.test(rime) ? 2 : 1)
  return `${onset}${rime.slice(0, at)}${tone}${rime.slice(at)}`.normalize('NFC')
}

/** Filterable attributes: code, name, values with the most common first. */
export const attributes: readonly { code: string; name: string; values: string[] }[] = [
  {
    code: 'XUAT_XU',
    name: 'Xuất xứ',
    values: list('Việt Nam;Trung Quốc;Thái Lan;Hàn Quốc;Nhật Bản;Đài Loan;Mỹ;Đức'),
  },
  {
    code: 'CHAT_LIEU',
    name: 'Chất liệu',
    values: list(
      'Cotton;Polyester;Nhựa;Inox;Gỗ;Da PU;Da bò;Lụa;Len;Thuỷ tinh;Gốm;Silicone;Tre;Giấy;Kim loại',
    ),
  },
  {
    code: 'MAU_SAC',
    name: 'Màu sắc',
    values: list('Đen;Trắng;Xám;Xanh;Đỏ;Be;Nâu;Hồng;Vàng;Tím;Cam;Nhiều màu'),
  },
  {
    code: 'BAO_HANH',
    name: 'Bảo hành',
    values: list('12 tháng;6 tháng;24 tháng;1 tháng;36 tháng;3 tháng'),
  },
  { code: 'GIOI_TINH', name: 'Giới tính', values: list('Nữ;Nam;Unisex') },
  {
    code: 'DIP',
    name: 'Dịp sử dụng',
    values: list('Hằng ngày;Đi làm;Đi chơi;Dự tiệc;Tập luyện;Du lịch;Lễ Tết'),
  },
  {
    code: 'CAN_NANG',
    name: 'Cân nặng',
    values: Array.from({ length: 60 }, (_, n) => `${(n + 1) * 50} g`),
  },
  {
    code: 'DUNG_TICH',
    name: 'Dung tích',
    values: Array.from({ length: 40 }, (_, n) => `${n},5 lít`),
  },
  {
    code: 'CONG_SUAT',
    name: 'Công suất',
    values: Array.from({ length: 50 }, (_, n) => `${(n + 1) * 40} W`),
  },
  {
    code: 'KET_NOI',
    name: 'Kết nối',
    values: list('Bluetooth;USB-C;Có dây;Wi-Fi;Không dây 2,4 GHz;4G'),
  },
]

function list(values: string): string[] {
  return values.split(';')
}
