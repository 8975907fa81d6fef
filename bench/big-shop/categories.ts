/** Three levels of categories; product names are built from the names of the third. */
export const categories: Record<string, Record<string, string[]>> = {
  'Thời trang nữ': {
    'Áo nữ': [
      'Áo thun nữ',
      'Áo sơ mi nữ',
      'Áo khoác nữ',
      'Áo len nữ',
      'Áo croptop',
      'Áo hai dây',
      'Áo dài',
    ],
    'Quần nữ': ['Quần jean nữ', 'Quần tây nữ', 'Quần short nữ', 'Quần legging'],
    'Đầm & Váy': ['Đầm dự tiệc', 'Đầm công sở', 'Chân váy', 'Đầm maxi'],
    'Đồ mặc nhà': ['Đồ bộ nữ', 'Áo ngủ', 'Đồ lót nữ'],
  },
  'Thời trang nam': {
    'Áo nam': ['Áo thun nam', 'Áo sơ mi nam', 'Áo khoác nam', 'Áo polo', 'Áo hoodie', 'Áo vest'],
    'Quần nam': ['Quần jean nam', 'Quần kaki', 'Quần short nam', 'Quần tây nam'],
    'Phụ kiện nam': ['Thắt lưng', 'Ví da nam', 'Cà vạt', 'Mũ lưỡi trai', 'Kính mát'],
  },
  'Thời trang trẻ em': {
    'Bé gái': ['Áo bé gái', 'Váy bé gái', 'Đồ bộ bé gái'],
    'Bé trai': ['Áo bé trai', 'Quần bé trai', 'Đồ bộ bé trai'],
    'Sơ sinh': ['Áo liền quần', 'Tã vải', 'Khăn sữa'],
  },
  'Giày dép & Túi xách': {
    'Giày nữ': ['Giày cao gót', 'Giày búp bê', 'Sandal nữ', 'Dép nữ'],
    'Giày nam': ['Giày tây', 'Giày thể thao nam', 'Dép nam', 'Giày lười'],
    'Túi xách': ['Túi đeo chéo', 'Balo', 'Vali', 'Túi tote', 'Ví cầm tay'],
  },
  'Điện thoại & Máy tính': {
    'Điện thoại': ['Điện thoại', 'Máy tính bảng', 'Đồng hồ thông minh'],
    'Phụ kiện điện thoại': [
      'Ốp lưng',
      'Kính cường lực',
      'Sạc dự phòng',
      'Cáp sạc',
      'Củ sạc',
      'Giá đỡ',
    ],
    'Máy tính': ['Laptop', 'Màn hình', 'Ổ cứng', 'Thẻ nhớ', 'RAM'],
    'Thiết bị nhập': ['Bàn phím', 'Chuột không dây', 'Máy in', 'Webcam'],
  },
  'Điện máy': {
    'Âm thanh': ['Tai nghe', 'Loa bluetooth', 'Micro', 'Dàn karaoke'],
    'Nhà bếp điện': [
      'Nồi cơm điện',
      'Ấm siêu tốc',
      'Máy xay sinh tố',
      'Nồi chiên không dầu',
      'Lò vi sóng',
      'Bếp từ',
    ],
    'Điện gia dụng': [
      'Quạt điện',
      'Máy hút bụi',
      'Bàn ủi',
      'Máy lọc không khí',
      'Đèn bàn',
      'Bóng đèn',
    ],
    'Điện lạnh': ['Tủ lạnh', 'Máy giặt', 'Máy lạnh'],
  },
  'Nhà cửa & Đời sống': {
    'Nhà bếp': ['Nồi inox', 'Chảo chống dính', 'Bộ dao', 'Bát đĩa', 'Bình giữ nhiệt', 'Hộp cơm'],
    'Phòng ngủ': ['Chăn ga gối', 'Nệm', 'Gối ôm', 'Màn chụp'],
    'Trang trí': ['Tranh treo tường', 'Đồng hồ treo tường', 'Bình hoa', 'Rèm cửa', 'Thảm trải sàn'],
    'Nội thất': ['Bàn học', 'Ghế văn phòng', 'Kệ sách', 'Tủ quần áo', 'Sofa'],
  },
  'Sức khoẻ & Làm đẹp': {
    'Chăm sóc da': ['Sữa rửa mặt', 'Kem chống nắng', 'Kem dưỡng ẩm', 'Serum', 'Mặt nạ'],
    'Trang điểm': ['Son môi', 'Phấn nền', 'Kẻ mắt', 'Phấn má'],
    'Chăm sóc tóc': ['Dầu gội', 'Dầu xả', 'Máy sấy tóc', 'Thuốc nhuộm tóc'],
    'Nước hoa': ['Nước hoa nữ', 'Nước hoa nam', 'Tinh dầu'],
  },
  'Bách hoá': {
    'Thực phẩm khô': ['Gạo', 'Mì gói', 'Bún khô', 'Nước mắm', 'Đường', 'Dầu ăn'],
    'Bánh kẹo': ['Bánh quy', 'Kẹo dẻo', 'Sô cô la', 'Hạt điều', 'Trái cây sấy'],
    'Đồ uống': ['Cà phê', 'Trà', 'Sữa tươi', 'Nước ép'],
    'Vệ sinh': ['Nước giặt', 'Nước rửa chén', 'Khăn giấy', 'Nước lau sàn'],
  },
  'Mẹ & Bé': {
    'Cho bé ăn': ['Sữa bột', 'Bình sữa', 'Ghế ăn dặm', 'Bột ăn dặm'],
    'Tã bỉm': ['Tã dán', 'Tã quần', 'Khăn ướt'],
    'Đồ chơi': ['Xe đồ chơi', 'Búp bê', 'Đồ chơi xếp hình', 'Gấu bông', 'Đồ chơi gỗ'],
  },
  'Thể thao & Dã ngoại': {
    'Tập luyện': ['Thảm yoga', 'Tạ tay', 'Máy chạy bộ', 'Dây nhảy'],
    'Bóng & Vợt': ['Bóng đá', 'Vợt cầu lông', 'Vợt tennis', 'Bóng rổ'],
    'Dã ngoại': ['Lều cắm trại', 'Túi ngủ', 'Đèn pin', 'Xe đạp'],
  },
  'Sách & Văn phòng phẩm': {
    Sách: ['Sách thiếu nhi', 'Sách kinh tế', 'Tiểu thuyết', 'Sách giáo khoa', 'Truyện tranh'],
    'Văn phòng phẩm': ['Bút bi', 'Sổ tay', 'Giấy in', 'Máy tính cầm tay', 'Bìa hồ sơ'],
    'Nhạc cụ': ['Đàn guitar', 'Sáo trúc', 'Đàn ukulele'],
  },
}
