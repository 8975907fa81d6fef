/** What a listing of the marketplace can be. Traits of one group exclude each other. */
export type Good = {
  path: readonly string[]
  name: string
  /** Other names that sellers write beside or instead of `name`. */
  also: readonly string[]
  traits: readonly (readonly string[])[]
  sizes: readonly string[]
  brands: readonly string[]
}

/** category / category | name = other names | traits; of one group, traits of another group | sizes | brands */
const table = `
Thời trang nam / Phụ kiện nam | dây nịt = thắt lưng | da bò, da pu, vải dù; khóa kim, khóa tự động | | Pierre, Kavio
Thời trang nam / Áo | hoodie = áo nỉ có mũ | nỉ bông, nỉ da cá; form rộng, form ôm | size m, size l, size xl | Levents, Teelab
Thời trang nam / Quần | quần jogger = jogger | kaki, dù, nỉ; túi hộp, bo gấu | size 29, size 30, size 31, size 32 | Kaluxy
Thời trang nam / Áo | áo vest = blazer nam | hai cúc, một cúc; cổ điển, hàn quốc | size m, size l, size xl | Adam Store
Thời trang nam / Áo | áo gile = gilet | len, dạ; cổ tim, cổ tròn | size l, size xl | 
Thời trang nam / Đồ lót | quần sịp = boxer, quần lót nam | modal, sợi tre; lưng cao, lưng thấp | size l, size xl, size 2xl | Relax
Thời trang nam / Phụ kiện nam | cà vạt = caravat | lụa, thun; bản nhỏ, bản lớn | | Tomchi
Thời trang nữ / Quần | legging = quần bó | nâng mông, giữ ấm; lưng cao, cạp chéo | size s, size m, size l | Lumi
Thời trang nữ / Áo | áo hai dây = áo dây | lụa, cotton; croptop, dáng suông | size s, size m | 
Thời trang nữ / Áo | áo len = sweater | cổ lọ, cổ tim; mỏng, dày | | Hnoss
Thời trang nữ / Áo | áo dài = trang phục truyền thống | nhung, gấm; cách tân, truyền thống | size s, size m, size l | Lụa Thái Tuấn
Thời trang nữ / Váy | chân váy = skirt | chữ a, xếp ly; jean, dạ | size s, size m, size l | 
Thời trang nữ / Đồ ngủ | đồ bộ pijama = pyjama | satin, lanh; tay dài, tay ngắn | size m, size l, size xl | Wonder
Thời trang nữ / Phụ kiện nữ | khăn choàng = khăn quàng cổ | cashmere, voan; trơn, kẻ | | 
Thời trang nữ / Phụ kiện nữ | bông tai = khuyên tai | bạc, titan; giọt nước, hoa nhí | | PNJ, Lili
Thời trang nữ / Phụ kiện nữ | băng đô = turban | vải nhung, len; rửa mặt, tai mèo | | 
Giày dép / Giày | giày lười = loafer | da thật, da lộn; đế cao su, đế gỗ | size 39, size 40, size 41, size 42 | Laforce
Giày dép / Giày | giày cao gót = high heels | mũi nhọn, mũi vuông; gót nhọn, gót trụ | size 35, size 36, size 37 | Juno, Vascara
Giày dép / Dép | dép = slipper | quai ngang, xỏ ngón; đi trong nhà, đi biển | size 36, size 38, size 40, size 42 | Bitis, Thái Lan
Giày dép / Dép | guốc = guốc mộc | gỗ, cói; quai trong, quai da | size 36, size 37 | 
Giày dép / Phụ kiện giày | lót giày = miếng lót | silicon, gel; êm chân, tăng chiều cao | size 38, size 40 | 
Túi ví / Balo | balo = ba lô, backpack | học sinh, laptop, du lịch; chống nước, chống gù | | Simple Carry, Mikkor
Túi ví / Túi | túi đeo chéo = túi bao tử | canvas, da pu; mini, nhiều ngăn | | Sakos
Túi ví / Túi | túi tote = tote bag | canvas, vải bố; in chữ, khóa kéo | | 
Túi ví / Vali | vali kéo = luggage | nhựa pc, khung nhôm; bánh xe xoay, khóa tsa | 20 inch, 24 inch, 28 inch | Trip, Bamozo
Điện máy / Giặt sấy | máy giặt = washing machine | lồng ngang, lồng đứng; inverter, sấy khô | 8kg, 9kg, 10.5kg | Toshiba, Aqua, Electrolux
Điện máy / Giặt sấy | bàn ủi hơi nước = bàn là hơi nước | cầm tay, đứng; gấp gọn, mặt gốm | 1200w, 1500w | Philips, Tefal
Điện máy / Làm mát | quạt điều hòa = quạt hơi nước | điều khiển từ xa, cơ; đá khô, ion âm | 20l, 35l, 45l | Sunhouse, Kangaroo
Điện máy / Làm mát | quạt tích điện = quạt sạc | mini, đứng; kẹp bàn, đeo cổ | | Comet, Duxun
Điện máy / Lọc | máy lọc không khí = air purifier | lọc hepa, than hoạt tính; bắt muỗi, tạo ẩm | 30m2, 50m2 | Xiaomi, Sharp
Điện máy / Lọc | máy hút ẩm = dehumidifier | công nghiệp, gia đình; hẹn giờ, xả liên tục | 10l, 20l | Fujie
Điện máy / Dọn nhà | robot hút bụi = robot lau nhà | lidar, gyro; tự giặt giẻ, tự đổ rác | | Ecovacs, Roborock
Nhà bếp / Nồi chảo | nồi chiên không dầu = air fryer | lồng kính, cảm ứng; hai ngăn, một ngăn | 5l, 7l, 12l | Lock&Lock, Bear
Nhà bếp / Nồi chảo | chảo chống dính = chảo | vân đá, ceramic; đáy từ, đáy thường | 20cm, 24cm, 28cm | Elmich, Sunhouse
Nhà bếp / Nồi chảo | nồi áp suất = pressure cooker | điện tử, cơ; inox 304, nhôm | 4l, 6l, 8l | Bluestone
Nhà bếp / Dao thớt | dao thái = dao bếp | nhật, thép damascus; cán gỗ, cán nhựa | | Kiwi, Zwilling
Nhà bếp / Dao thớt | thớt = cutting board | gỗ teak, nhựa, tre; kháng khuẩn, chống trượt | | Chefs
Nhà bếp / Hộp đựng | hộp cơm = lunch box | giữ nhiệt, cắm điện; ba tầng, hai tầng | 1.5l, 2l | Lock&Lock, Elmich
Nhà bếp / Hộp đựng | hũ thủy tinh = lọ | nắp gài, nắp thiếc; ngâm rượu, đựng gia vị | 500ml, 1l, 5l | 
Nhà bếp / Làm bánh | khuôn bánh = khuôn nướng | silicon, nhôm; trung thu, bông lan | 16cm, 18cm, 20cm | 
Nhà bếp / Làm bánh | máy đánh trứng = hand mixer | cầm tay, để bàn; năm tốc độ, bảy tốc độ | 300w, 500w | Bear
Nhà bếp / Pha chế | phin cà phê = phin | nhôm, inox; nắp gài, tâm xoay | | Trung Nguyên
Nhà bếp / Pha chế | bình giữ nhiệt = tumbler | inox 316, inox 304; có ống hút, nắp bật | 500ml, 750ml, 1l | Lock&Lock, Stanley
Nội thất / Phòng ngủ | nệm = đệm | cao su, lò xo, bông ép; gấp ba, nguyên tấm | 1m2, 1m6, 1m8 | Kymdan, Everon
Nội thất / Phòng ngủ | ga giường = drap, ga trải giường | cotton, tencel; chống thấm, bo chun | 1m2, 1m6, 1m8 | Everon
Nội thất / Phòng ngủ | rèm cửa = màn cửa | hai lớp, vải bố; chống nắng, cách nhiệt | | 
Nội thất / Phòng khách | thảm xốp = xốp lót sàn | vân gỗ, hoạt hình; chống trượt, ghép mảnh | 30cm, 60cm | 
Nội thất / Phòng khách | thảm trải sàn = thảm lông | lông ngắn, lông dài; chữ nhật, hình tròn | | 
Nội thất / Phòng khách | kệ tivi = tủ tivi | gỗ mdf, gỗ sồi; treo tường, chân sắt | 1m4, 1m6 | 
Nội thất / Làm việc | ghế công thái học = ghế ergonomic | lưới, da; tựa đầu, ngả lưng | | Sihoo, Epione
Nội thất / Làm việc | bàn học = bàn làm việc | gấp gọn, chân sắt; có giá sách, ngăn kéo | 80cm, 1m2 | 
Nội thất / Trang trí | tranh treo tường = tranh canvas | phong cảnh, trừu tượng; khung gỗ, tràn viền | | 
Nội thất / Trang trí | đồng hồ treo tường = đồng hồ quả lắc | kim trôi, điện tử; tròn, vuông | | Kashi
Nội thất / Trang trí | hoa giả = hoa lụa | hướng dương, mẫu đơn; bó, chậu | | 
Đồ thờ / Bàn thờ | lư hương = bát hương | đồng, gốm bát tràng; rồng phượng, hoa sen | | 
Đồ thờ / Bàn thờ | nhang trầm = hương trầm | không tăm, có tăm; quảng nam, nha trang | 100g, 500g | 
Đồ chơi / Xếp hình | lego = xếp hình lắp ráp | xe tăng, lâu đài; 500 mảnh, 1000 mảnh | | Sembo, Sluban
Đồ chơi / Thú bông | gấu bông = teddy | áo len, ôm tim; lông mịn, lông xoắn | 60cm, 80cm, 1m2 | Memon
Đồ chơi / Cờ | cờ tướng = bộ cờ tướng | gỗ hương, nhựa; nam châm, bàn gấp | | Liên Thành
Đồ chơi / Cờ | cờ vua = chess | gỗ, nhựa; nam châm, thi đấu | | Liên Thành
Đồ chơi / Cờ | cờ tỷ phú = monopoly | việt nam, thế giới; thẻ nhựa, thẻ giấy | | 
Đồ chơi / Vận động | xe chòi chân = xe lắc | có nhạc, có đèn; ba bánh, bốn bánh | | Nadle
Đồ chơi / Giáo dục | đồ chơi gỗ = đồ chơi montessori | luồn hạt, thả khối; chữ cái, con số | | Winwintoys
Đồ chơi / Giáo dục | đất nặn = đất sét | tự khô, không dính tay; hộp, túi | 12 màu, 24 màu, 36 màu | Colokit
Đồ chơi / Mô hình | xe điều khiển = ô tô điều khiển từ xa | địa hình, biến hình; pin sạc, drift | | 
Mẹ và bé / Bỉm | bỉm quần = tã quần | ban đêm, siêu mỏng; nội địa nhật, hàn | size m, size l, size xl | Merries, Bobby, Moony
Mẹ và bé / Bú sữa | máy hút sữa = máy vắt sữa | điện đôi, không dây; rảnh tay, có massage | | Spectra, Rozabi
Mẹ và bé / Bú sữa | núm ti = núm vú | chống sặc, siêu mềm; cổ rộng, cổ hẹp | size s, size m, size l | Pigeon, Comotomo
Mẹ và bé / Ra ngoài | xe đẩy = stroller | gấp gọn, hai chiều; du lịch, nằm ngồi | | Joie, Seebaby
Mẹ và bé / Ra ngoài | địu = địu em bé | bốn tư thế, sáu tư thế; trợ lực, lưới | | Aiebao
Mẹ và bé / Ăn dặm | ghế ăn dặm = ghế ăn | nhựa, gỗ; gấp gọn, có bánh xe | | Mastela, Hanbei
Mẹ và bé / Ăn dặm | yếm = yếm ăn | silicon, vải xô; tay dài, máng hứng | | 
Mẹ và bé / Ngủ | nôi = cũi | điện, gỗ; tự đưa, kê sát giường | | Autoru
Làm đẹp / Trang điểm | son kem lì = son kem | đỏ đất, cam cháy, hồng đào; mịn môi, lâu trôi | | Black Rouge, Romand
Làm đẹp / Trang điểm | phấn nước = cushion | kiềm dầu, căng bóng; tông sáng, tông tự nhiên | 15g | Clio, Laneige
Làm đẹp / Trang điểm | mascara = chuốt mi | dài mi, cong mi; chống lem, không thấm nước | | Kissme
Làm đẹp / Da | tẩy tế bào chết = scrub | cà phê, muối biển; toàn thân, da mặt | 200ml, 290ml | Cocoon
Làm đẹp / Da | nước hoa hồng = toner | không cồn, bha; cấp ẩm, se lỗ chân lông | 150ml, 200ml, 500ml | Simple, Thayers
Làm đẹp / Da | mặt nạ giấy = sheet mask | tràm trà, lựu; cấp nước, sáng da | | Mediheal, Banobagi
Làm đẹp / Tóc | dầu gội = shampoo | bồ kết, bưởi; trị gàu, ngăn rụng tóc | 300ml, 500ml, 650ml | Tsubaki, Thái Dương
Làm đẹp / Tóc | máy sấy tóc = hair dryer | ion âm, gấp gọn; công suất lớn, hai chiều | 1200w, 2000w | Deliya, Panasonic
Làm đẹp / Tóc | thuốc nhuộm tóc = thuốc nhuộm | nâu lạnh, bạch kim; phủ bạc, không tẩy | 60ml, 100ml | 
Làm đẹp / Móng | sơn móng = sơn gel | thạch, nhũ; mắt mèo, lì | 15ml | Aulini
Sức khỏe / Thiết bị | máy đo huyết áp = blood pressure monitor | bắp tay, cổ tay; giọng nói, bluetooth | | Omron, Microlife
Sức khỏe / Thiết bị | máy massage = máy mát xa | cổ vai gáy, bụng; hồng ngoại, xung điện | | Beurer
Sức khỏe / Thiết bị | nhiệt kế = thermometer | hồng ngoại, thủy ngân; đo trán, đo tai | | Microlife
Sức khỏe / Bổ sung | dầu cá = omega 3 | úc, mỹ; trẻ em, người lớn | 100 viên, 200 viên, 400 viên | Blackmores, Healthy Care
Sức khỏe / Bổ sung | bột collagen = collagen | thủy phân, peptide; vị đào, không vị | 100g, 200g | Meiji, Shiseido
Sức khỏe / Y tế | khẩu trang = face mask | bốn lớp, kháng khuẩn; 5d, than hoạt tính | | Nam Anh
Sức khỏe / Y tế | bông tẩy trang = cotton pad | ba lớp, không viền; hữu cơ, dẻo dai | 80 miếng, 150 miếng | Silcot, Jomi
Thể thao / Gym | thảm yoga = thảm tập | tpe, cao su; định tuyến, in hoa | 6mm, 8mm | Adidas, Relax
Thể thao / Gym | tạ tay = dumbbell | bọc cao su, nhựa; điều chỉnh, lục giác | 2kg, 5kg, 10kg | 
Thể thao / Gym | dây nhảy = jump rope | đếm số, không dây; lõi thép, sợi vải | | 
Thể thao / Cầu lông | vợt cầu lông = racket | carbon, nhôm; thiên công, thủ | 4u, 5u | Lining, Yonex
Thể thao / Cầu lông | quả cầu lông = ống cầu lông | lông vịt, nhựa; tập luyện, thi đấu | | Hải Yến, Thành Công
Thể thao / Câu cá | cần câu = cần câu cá | máy ngang, máy đứng, tay; carbon, sợi thủy tinh | 2m1, 3m6, 4m5 | Guide, Daiwa
Thể thao / Câu cá | mồi giả = lure | cá mềm, nhái hơi; nổi, chìm | 5g, 10g | 
Thể thao / Dã ngoại | lều cắm trại = tent | hai lớp, tự bung; bốn người, sáu người | | Naturehike, Coleman
Thể thao / Dã ngoại | túi ngủ = sleeping bag | lông vũ, bông; siêu nhẹ, giữ ấm | | Naturehike
Thể thao / Bơi | kính bơi = goggles | cận, tráng gương; trẻ em, người lớn | | Speedo, Phoenix
Xe máy / Bảo hộ | nón bảo hiểm = mũ bảo hiểm | ba phần tư, fullface, nửa đầu; kính âm, có kính | size m, size l | Royal, Andes, Roc
Xe máy / Bảo hộ | áo mưa = raincoat | bộ, cánh dơi; hai đầu, một đầu | size l, size xl, size 2xl | Rando
Xe máy / Phụ tùng | nhớt xe máy = dầu nhớt | tổng hợp, bán tổng hợp; xe số, tay ga | 800ml, 1l | Motul, Castrol
Xe máy / Phụ tùng | lốp xe = vỏ xe | không săm, có săm; gai lớn, gai trơn | 14 inch, 17 inch | Michelin, Maxxis
Xe máy / Phụ tùng | gương chiếu hậu = kính hậu | tròn, vuông; gù, xếp | | Rizoma
Xe máy / Phụ tùng | bugi = spark plug | iridium, đồng; chân dài, chân ngắn | | NGK, Denso
Điện thoại / Phụ kiện | ốp lưng iphone = case iphone | trong suốt, silicon; chống sốc, hít nam châm | 13, 14 pro, 15 pro max | Uag, Spigen
Điện thoại / Phụ kiện | cường lực iphone = kính cường lực | chống nhìn trộm, nhám; full màn, tự dán | 13, 14 pro, 15 pro max | Kingkong
Điện thoại / Phụ kiện | cáp sạc = dây sạc | type c, lightning; dây dù, tự ngắt | 1m, 2m | Anker, Baseus, Ugreen
Điện thoại / Phụ kiện | giá đỡ điện thoại = kẹp điện thoại | xe máy, để bàn; nhôm, hít chân không | | Baseus
Máy tính / Thiết bị | bàn phím cơ = mechanical keyboard | red switch, blue switch; không dây, led rgb | | Akko, Dareu, Aula
Máy tính / Thiết bị | ổ cứng ssd = ssd | nvme, sata; di động, gắn trong | 256gb, 512gb, 1tb | Kingston, Samsung, Lexar
Máy tính / Thiết bị | bộ phát wifi = router | bốn râu, sim 4g; xuyên tường, mesh | | Totolink, Tenda
Máy tính / Thiết bị | webcam = camera máy tính | full hd, 2k; có mic, tự lấy nét | | Rapoo
Máy ảnh / Phụ kiện | chân máy ảnh = tripod | nhôm, carbon; quay dọc, mini | 1m3, 1m7 | Ulanzi, Beike
Máy ảnh / Phụ kiện | túi đựng máy ảnh = camera bag | chống sốc, chống nước; đeo chéo, một máy | | 
Máy ảnh / Máy | máy ảnh = camera | lấy liền, mirrorless; full frame, du lịch | | Fujifilm, Canon
Nhạc cụ / Dây | đàn ukulele = ukulele | gỗ mahogany, gỗ vân sam; người mới, trẻ em | 21 inch, 23 inch | Andrew
Nhạc cụ / Dây | dây đàn guitar = guitar strings | thép, nylon; acoustic, classic | | Alice, Elixir
Nhạc cụ / Hơi | sáo trúc = sáo | đô, la; mèo, nứa | | Mão Mèo
Thú cưng / Mèo | cát vệ sinh = cát mèo | đậu nành, bentonite; hương chanh, than hoạt tính | 5l, 8l, 20kg | Cature, Moon Cat
Thú cưng / Mèo | pate = súp thưởng | cá ngừ, gà; mèo con, mèo già | 80g, 400g | Whiskas, Nekko
Thú cưng / Chó | vòng cổ = dây dắt | da, vải dù; chuông, phản quang | size s, size m, size l | 
Thú cưng / Cá | máy lọc bể cá = lọc thác | treo, vi sinh; siêu êm, mini | 5w, 10w | Sobo, Atman
Cây cảnh / Trồng | hạt giống = seeds | rau muống, xà lách, dâu tây; f1, hữu cơ | | Rạng Đông
Cây cảnh / Trồng | đất trồng = đất sạch | sen đá, hoa hồng; tribat, trùn quế | 5kg, 10kg, 20kg | Namix
Cây cảnh / Trồng | chậu nhựa = chậu cây | tròn, chữ nhật; treo ban công, tự tưới | 20cm, 30cm | 
Cây cảnh / Tưới | vòi tưới cây = súng xịt nước | tăng áp, giãn nở; đồng, nhựa | 10m, 15m, 30m | 
Dụng cụ / Cầm tay | máy khoan pin = máy khoan | không chổi than, chổi than; ba chức năng, động lực | 12v, 21v | Makita, Bosch, Total
Dụng cụ / Cầm tay | kìm = pliers | cắt, mỏ nhọn, chết; thép cr v, cách điện | | Kingtony, Stanley
Dụng cụ / Cầm tay | thước dây = thước cuộn | thép, vải; chống rỉ, bọc cao su | 3m, 5m, 10m | Stanley
Dụng cụ / Sơn keo | keo dán = keo | sữa, epoxy; dán gỗ, dán sắt | 20g, 100g | Titebond, Apollo
Dụng cụ / Điện | ổ cắm điện = ổ điện | sáu lỗ, tám lỗ; có usb, chống giật | 3m, 5m | Lioa, Điện Quang
Dụng cụ / Điện | đèn pin = flashlight | siêu sáng, đội đầu; sạc usb, chống nước | | Superfire
Thực phẩm / Khô | khô bò = bò khô | sợi, miếng; cay, ngọt | 100g, 250g, 500g | Vissan
Thực phẩm / Khô | hạt điều = cashew | rang muối, nguyên vị; vỏ lụa, không vỏ | 250g, 500g, 1kg | 
Thực phẩm / Khô | mực rim = mực tẩm | me, tỏi ớt; hũ, túi | 200g, 500g | 
Thực phẩm / Gia vị | nước mắm = fish sauce | cá cơm, cá thu; phú quốc, nha trang | 500ml, 750ml | Chin su, Thanh Quốc
Thực phẩm / Đồ uống | trà ô long = oolong | túi lọc, rời; thượng hạng, ướp sen | 100g, 200g, 500g | Cầu Tre, Cozy
Thực phẩm / Đồ uống | mật ong = honey | hoa nhãn, rừng; nguyên chất, bạc hà | 500ml, 1l | Honeco
Văn phòng / Bút | bút máy = fountain pen | ngòi nhỏ, ngòi lá tre; mạ vàng, luyện chữ | | Hồng Hà, Kaco
Văn phòng / Giấy | giấy in nhiệt = giấy in bill | tự dính, không dính; a6, a7 | k57, k80 | 
Văn phòng / Giấy | sổ tay = notebook | bìa da, lò xo; kẻ ngang, dot | a5, a6 | Klong
Nhà cửa / Vệ sinh | cây lau nhà = cây lau | xoay 360, tự vắt; thùng inox, phẳng | | Parroti, Lock&Lock
Nhà cửa / Vệ sinh | nước giặt = bột giặt | hương hoa, đậm đặc; cửa trên, cửa trước | 2kg, 3.5kg, 9kg | Omo, Maxkleen
Nhà cửa / Vệ sinh | giấy vệ sinh = giấy cuộn | không lõi, có lõi; ba lớp, gấu trúc | 10 cuộn, 24 cuộn | Pulppy, Top Gia
Nhà cửa / Sắp xếp | giá phơi đồ = sào phơi | inox, nhôm; chữ a, gắn tường | 1m5, 2m | Hòa Phát
Nhà cửa / Sắp xếp | móc treo quần áo = móc áo | nhựa, gỗ; không trượt, trẻ em | 10 cái, 20 cái | 
Nhà cửa / Sắp xếp | tủ vải = tủ quần áo | khung thép, khung gỗ; ba buồng, hai buồng | 1m2, 1m6 | 
`

function list(text: string | undefined, separator = ','): string[] {
  return (text ?? '').split(separator).flatMap((part) => part.trim() || [])
}

export const goods: readonly Good[] = list(table, '\n').map((line) => {
  const [path, names, traits, sizes, brands] = line.split('|')
  const [name = '', also] = list(names, '=')
  return {
    path: list(path, '/'),
    name,
    also: list(also),
    traits: list(traits, ';').map((group) => list(group)),
    sizes: list(sizes),
    brands: list(brands),
  }
})
