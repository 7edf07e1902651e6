import type { SeedTexts } from './seed-texts.ts';

export const vietnamese: SeedTexts = {
  articles: {
    'terms-of-use': {
      title: 'Điều khoản sử dụng',
      summary: 'Bạn có thể trông đợi gì ở sàn demo này, và sàn trông đợi gì ở bạn.',
      body: `Đây là sàn demo. Coin và đô la ở đây là tiền demo: không có giá trị, không thể mua, không thể bán ra ngoài và không thể rút. Không nội dung nào ở đây là lời chào mời, tư vấn hay cam kết.

Mỗi người mở một tài khoản, tự giữ mật khẩu và chịu trách nhiệm về mọi việc diễn ra trong tài khoản. Lệnh được khớp đúng như đã đặt: ưu tiên giá rồi đến thời gian, tài khoản của sàn cũng như mọi người. Giao dịch đã khớp thì không hủy.

Bạn có thể dùng chương trình trong giới hạn máy chủ công bố. Không được xâm nhập tài khoản khác, làm quá tải máy chủ hay tự khớp lệnh để bóp méo giá; vi phạm sẽ bị khóa tài khoản.

Chúng tôi có thể dừng, xóa dữ liệu demo hoặc thay đổi điều khoản. Mọi thay đổi được thông báo trước khi áp dụng.`,
    },
    'privacy-policy': {
      title: 'Chính sách bảo mật',
      summary: 'Những gì được lưu về bạn, vì sao, và những gì không.',
      body: `Chúng tôi chỉ lưu những gì tài khoản cần: email hoặc số điện thoại, mật khẩu đã băm một chiều bằng thuật toán chậm, phiên đăng nhập, cùng lệnh, giao dịch và số dư của bạn. Nhật ký của sàn chỉ ghi số, không ghi tên.

Nếu bạn xác minh danh tính hoặc thêm cách nhận tiền, chúng tôi lưu họ tên, các số và ảnh, được mã hóa bằng khóa không nằm trong cơ sở dữ liệu. Nhân viên xét duyệt chỉ xem được vài phút và mỗi lần xem đều được ghi lại. Ảnh không dùng đến bị xóa sau một ngày.

Địa chỉ mạng được dùng để chặn việc dò mật khẩu và gửi yêu cầu quá nhiều. Không quảng cáo, không theo dõi, không bán hay chuyển dữ liệu cho ai.

Ngôn ngữ, giao diện và mục yêu thích khi chưa đăng nhập nằm trên thiết bị của bạn; xóa dữ liệu trình duyệt là mất.

Lệnh và giao dịch được giữ trong sổ sách, vì sổ sách biết quên thì không thể kiểm chứng. Ở đó chỉ có số tài khoản.`,
    },
    'account-safety': {
      title: 'Giữ an toàn cho tài khoản',
      summary:
        'Mật khẩu tốt, đăng xuất sau khi dùng, và những điều chúng tôi không bao giờ hỏi bạn.',
      body: `Hãy chọn mật khẩu dài ít nhất tám ký tự, có cả chữ và số, và không dùng ở nơi nào khác. Những mật khẩu phổ biến nhất sẽ bị từ chối. Chúng tôi chỉ lưu bản băm một chiều được tính chậm có chủ đích; không ai ở đây đọc được mật khẩu của bạn.

Sau vài lần nhập sai, các lần thử tiếp theo phải chờ, và mỗi lần chờ lâu hơn. Nếu bạn không nhập sai mà vẫn thấy thông báo này, có thể ai đó đang đoán: hãy đổi sang mật khẩu dài hơn.

Hãy đăng xuất trên thiết bị dùng chung. Phiên đăng nhập tự kết thúc sau bảy ngày không sử dụng, và trong mọi trường hợp là sau ba mươi ngày.

Nhân viên Candor không bao giờ hỏi mật khẩu của bạn, dù qua tin nhắn hay điện thoại.`,
    },
    'order-types': {
      title: 'Các loại lệnh trong nháy mắt',
      summary: 'Giới hạn, thị trường, cắt lỗ, chốt lời, OCO và lệnh tảng băng, mỗi loại một câu.',
      body: `Lệnh giới hạn: mua hoặc bán ở mức giá bạn đặt hoặc tốt hơn. Lệnh nằm trong sổ cho đến khi khớp hoặc bạn hủy. Với "chỉ đăng lệnh", lệnh bị từ chối nếu sẽ khớp ngay; với IOC, phần không khớp ngay sẽ bị hủy; với FOK, lệnh khớp toàn bộ ngay hoặc không khớp gì cả.

Lệnh thị trường: khớp ngay với các mức giá tốt nhất. Bạn nhập số lượng, hoặc số tiền muốn dùng. Cơ chế bảo vệ giá sẽ dừng lệnh khi giá đi quá xa mức tốt nhất, phần còn lại được trả về cho bạn.

Cắt lỗ và chốt lời: không xuất hiện trong sổ cho đến khi giá gần nhất chạm giá kích hoạt, rồi hoạt động như lệnh giới hạn hoặc lệnh thị trường. Cắt lỗ dành cho khi thị trường đi ngược bạn, chốt lời cho khi thị trường thuận với bạn.

OCO (khớp một hủy một): một lệnh giới hạn và một lệnh cắt lỗ dùng chung một số lượng và một khoản tạm giữ. Khi một lệnh khớp hoặc được kích hoạt, lệnh kia bị hủy.

Lệnh tảng băng: chỉ phần bạn chọn hiện trong sổ; khi phần đó khớp hết, phần tiếp theo xếp vào cuối hàng.

Hai lệnh của chính bạn không bao giờ khớp với nhau. Theo mặc định, lệnh mới hơn sẽ kết thúc.`,
    },
    'fee-schedule': {
      title: 'Biểu phí',
      summary: 'Một giao dịch tốn bao nhiêu, làm tròn thế nào, và những gì miễn phí.',
      body: `Mọi người bắt đầu ở bậc 0: 0,10 % cho bên tạo thanh khoản (lệnh chờ trong sổ) và 0,10 % cho bên lấy thanh khoản. Các bậc tiếp theo là 0,08 % và 0,09 %, 0,06 % và 0,08 %, 0,04 % và 0,06 %. Mức phí của bạn hiển thị trong trung tâm người dùng.

Phí được trừ vào đồng bạn nhận được: người mua bitcoin trả bằng bitcoin, người bán trả bằng USDT. Phí được tính chính xác cho từng lần khớp và làm tròn lên đến đơn vị nhỏ nhất của đồng đó.

Đặt, sửa và hủy lệnh đều miễn phí. Chuyển giữa các tài khoản của chính bạn cũng vậy.`,
    },
    'verify-the-books': {
      title: 'Cách kiểm tra sổ sách của chúng tôi',
      summary:
        'Mọi lệnh đều nằm trong nhật ký không thể sửa lén, và ai vận hành Candor cũng có thể phát lại.',
      body: `Mọi thứ làm thay đổi số dư, từ đặt lệnh đến chuyển khoản, đều là một câu lệnh. Câu lệnh cùng kết quả được ghi vào nhật ký trước khi bất kỳ ai được báo là thành công. Mỗi mục mang mã băm SHA-256 của mục trước nó: sửa, xóa hay chèn thêm về sau đều làm đứt chuỗi.

Sổ sách là kế toán kép. Mỗi biến động ghi rõ tài khoản chuyển đi và tài khoản nhận, nên tổng của mọi tài khoản luôn bằng không với từng đồng, ở mọi thời điểm. Trang trạng thái máy chủ hiển thị các tổng này, số tiền nợ người dùng và số thứ tự của câu lệnh cuối cùng.

Người vận hành máy chủ có thể phát lại toàn bộ nhật ký bằng "npm run audit". Chương trình quyết định lại từng câu lệnh, đối chiếu từng kết quả với những gì đã ghi, tính lại mã băm và các tổng, và báo lỗi nếu có một con số khác đi.

Không có câu lệnh nào cho phép nhân viên đặt giá, đặt kết quả khớp hay đặt số dư.`,
    },
    'white-paper': {
      title: 'Sách trắng',
      summary: 'Candor ghi sổ, khớp lệnh và cho phép tính lại kết quả như thế nào.',
      body: `1. Mục đích
Một sàn giao dịch yêu cầu người dùng tin vào hai con số: họ có bao nhiêu, và lệnh của họ đã khớp thế nào. Candor được xây dựng để không phải tin con số nào. Cả hai đều có thể tính lại từ một bản ghi duy nhất.

2. Số tiền
Mọi số tiền đều là số nguyên của đơn vị nhỏ nhất của đồng đó, nên không máy tính nào có thể lén làm tròn. Khi phí phải làm tròn, quy tắc là cố định: làm tròn lên đến đơn vị nhỏ nhất.

3. Kế toán kép
Mỗi biến động ghi rõ tài khoản chuyển đi và tài khoản nhận. Tổng của mọi tài khoản luôn bằng không với từng đồng, và trang trạng thái máy chủ hiển thị điều đó. Số tiền cho lệnh đang chờ được giữ trong chính tài khoản ấy và không thể dùng hai lần.

4. Khớp lệnh
Một bộ máy duy nhất quyết định mọi câu lệnh, lần lượt từng câu. Giá trước, thời gian sau, và giá khớp là giá của lệnh đã chờ trong sổ. Tài khoản của sàn xếp cùng một hàng. Hai lệnh của cùng một người không bao giờ khớp với nhau.

5. Nhật ký
Câu lệnh cùng kết quả được ghi vào nhật ký trước khi bất kỳ ai được báo là thành công. Mỗi mục có số thứ tự liên tục và mang mã băm SHA-256 của mục trước nó. Sau khi dừng, bộ máy được dựng lại từ nhật ký.

6. Kiểm tra
"npm run audit" quyết định lại từng câu lệnh trong nhật ký, đối chiếu từng kết quả với những gì đã ghi, tính lại mã băm và các tổng, và báo lỗi nếu có một con số khác đi.

7. Giới hạn
Việc kiểm tra chứng minh bản ghi đầy đủ và được quyết định đúng quy tắc. Nó không chứng minh được rằng có coin trên chuỗi đứng sau số dư: trong bản demo này không có. Giá là mô phỏng, và không gì ở đây có giá trị.`,
    },
    'risk-notice': {
      title: 'Hiểu rõ rủi ro',
      summary: 'Những điều có thể xảy ra khi giao dịch, nói trước khi nó xảy ra.',
      body: `Trên sàn này chỉ có tiền demo chịu rủi ro. Những điều dưới đây đúng ở bất cứ nơi nào bạn giao dịch bằng tiền thật, và học ở đây là rẻ nhất.

Giá của một tài sản số có thể giảm một nửa trong vài ngày. Đừng giao dịch bằng số tiền bạn không thể thiếu.

Lệnh thị trường chấp nhận những gì sổ lệnh đang có. Khi sổ lệnh mỏng, phần cuối có thể khớp rất xa mức giá bạn thấy. Lệnh giới hạn không bao giờ khớp tệ hơn mức giới hạn, nhưng cũng có thể không khớp.

Lệnh cắt lỗ bắt đầu khi giá chạm mức kích hoạt. Nó không hứa hẹn mức giá đó: khi thị trường nhảy giá, lệnh khớp sau cú nhảy.

Ai biết mật khẩu của bạn đều có thể giao dịch thay bạn. Mạng và máy chủ có thể hỏng vào lúc tệ nhất, và lệnh đang chờ vẫn ở trong thị trường khi bạn vắng mặt.`,
    },
    'about-candor': {
      title: 'Giới thiệu Candor',
      summary: 'Một sàn giao dịch mà sổ sách có thể kiểm tra.',
      body: `Candor là sàn giao dịch demo cho tài sản số: thị trường trực tiếp, biểu đồ, mọi loại lệnh thông dụng và lịch sử đầy đủ, bằng bảy ngôn ngữ.

Điều khác biệt nằm bên dưới. Mỗi lệnh, mỗi giao dịch và mỗi lần chuyển đều là một câu lệnh trong nhật ký không thể sửa lén, và sổ sách luôn có tổng bằng không với từng đồng.

Coin và đô la ở đây không có giá trị. Giá là mô phỏng, và các tài khoản của sàn giữ cho thị trường hoạt động đều được ghi rõ.`,
    },
    'verify-identity': {
      title: 'Xác minh danh tính',
      summary: 'Giấy tờ nào được chấp nhận, chụp thế nào và ảnh được xử lý ra sao.',
      body: `Giao dịch tiền pháp định cần danh tính đã xác minh. Hãy chọn quốc gia của giấy tờ, rồi chọn căn cước hoặc hộ chiếu, và nhập họ tên cùng số đúng như trên giấy tờ. Bạn phải đủ 18 tuổi.

Căn cước được chụp cả hai mặt, hộ chiếu chụp trang có ảnh. Cần thêm một ảnh bạn cầm giấy tờ trên tay. Cả bốn góc phải nhìn thấy và mọi dòng phải đọc được: dùng ánh sáng tự nhiên, không bật đèn flash, không che chữ. Ảnh là JPEG, PNG hoặc WebP, mỗi ảnh tối đa 5 MB.

Mỗi ảnh được vẽ lại khi đến nơi, nên vị trí và máy ảnh ghi trong đó không còn. Ảnh, họ tên và số được mã hóa khi lưu. Chỉ nhân viên xét duyệt mới mở được, mỗi lần vài phút, và mỗi lần xem đều được ghi lại.

Kết quả được báo trong mục Tin nhắn. Nếu thiếu gì, bạn sẽ biết lý do và có thể gửi lại với ảnh mới. Một giấy tờ chỉ xác minh một tài khoản.`,
    },
    'second-factor': {
      title: 'Bật xác thực hai bước',
      summary: 'Vì sao chỉ mật khẩu là chưa đủ, và làm gì khi mất điện thoại.',
      body: `Xác thực hai bước hỏi thêm thứ bạn có, ngoài điều bạn biết. Hãy bật trong trung tâm bảo mật bằng ứng dụng xác thực: quét mã ở đó và nhập sáu chữ số hiện ra. Từ đó mỗi lần đăng nhập đều cần mã này.

Mười mã khôi phục chỉ được hiện một lần. Hãy ghi ra giấy và cất xa điện thoại. Mỗi mã thay cho ứng dụng đúng một lần.

Quên mật khẩu không bao giờ tắt xác thực hai bước. Nếu mất cả điện thoại lẫn mã, bộ phận hỗ trợ có thể gỡ sau khi kiểm tra bạn là ai; hai nhân viên phải cùng đồng ý và việc rút tiền bị khóa ít nhất 24 giờ.

Sau mỗi lần đổi mật khẩu hoặc phương thức xác thực, việc rút tiền bị khóa 24 giờ và mọi địa chỉ của bạn đều được báo. Nếu nhận được thông báo lạ, hãy đổi mật khẩu ngay.`,
    },
    'receive-payments': {
      title: 'Thêm thông tin nhận tiền',
      summary: 'Thẻ ngân hàng, Alipay, WeChat và PayPal: mỗi loại cần gì và ai nhìn thấy.',
      body: `Để nhận tiền khi bán coin, hãy thêm ít nhất một cách nhận: thẻ ngân hàng với tên ngân hàng, chủ thẻ và số; Alipay với tài khoản và tên thật; WeChat với tài khoản, biệt danh và mã QR; PayPal với địa chỉ email.

Hãy dùng tài khoản đứng tên bạn. Người mua thấy tên khác có thể từ chối trả tiền, và khiếu nại được xét theo tên.

Thêm, sửa và xóa đều cần mật khẩu giao dịch. Hãy đặt trước trong trung tâm bảo mật. Mọi thay đổi đều được báo trong mục Tin nhắn.

Danh sách chỉ hiện phần cuối của số. Toàn bộ được mã hóa khi lưu, và chỉ hiện khi bạn sửa hoặc cho bên kia của lệnh đang chờ trả tiền.`,
    },
    contact: {
      title: 'Liên hệ',
      summary: 'Viết đến đâu và cần chuẩn bị những gì.',
      body: `Trước khi viết, hãy xem trung tâm trợ giúp: hầu hết câu hỏi đều có câu trả lời ở đó, bất cứ lúc nào.

Khi viết, hãy cho biết số người dùng của bạn, bạn đã làm gì, mong đợi gì và điều gì đã xảy ra, kèm thời gian và số lệnh nếu có. Đừng bao giờ gửi mật khẩu, mã xác minh hay mã khôi phục. Không ai ở Candor cần chúng, và người hỏi chúng không phải của Candor.

Đây là sàn demo: bộ phận hỗ trợ do người vận hành cung cấp. Nếu bên dưới không có địa chỉ nào thì người vận hành chưa đặt.`,
    },
    'report-a-weakness': {
      title: 'Báo lỗ hổng bảo mật',
      summary: 'Bạn tìm thấy lỗ hổng bảo mật? Hãy báo cho chúng tôi trước, theo cách này.',
      body: `Hãy viết cho bộ phận hỗ trợ với chữ "bảo mật" trong tiêu đề. Cho biết phiên bản bạn đã xem, các bước tái hiện và hậu quả có thể xảy ra. Một chương trình ngắn hoặc đoạn ghi hình sẽ giúp ích.

Xin chỉ dùng tài khoản của bạn, không lấy dữ liệu của người khác, không làm quá tải máy chủ, và cho chúng tôi thời gian sửa trước khi công bố. Chúng tôi trả lời, cho biết đã làm gì, và nêu tên bạn nếu bạn muốn.

Những gì được tính: mọi thứ ảnh hưởng đến số dư, lệnh, tài khoản, giấy tờ hoặc nhật ký. Không tính: thiếu một tiêu đề mà không có hậu quả, hay việc bản demo phát tiền demo.`,
    },
    'house-accounts': {
      title: 'Tài khoản của sàn trong thị trường demo',
      summary: 'Ai ở phía bên kia giao dịch của bạn, và họ không được làm gì.',
      body: `Trong bản demo, giá đến từ bộ mô phỏng tích hợp trong máy chủ. Bộ mô phỏng đóng vai ba nguồn giá cho mỗi đồng; chỉ số là trung vị của chúng. Sổ lệnh của chúng tôi không bao giờ là nguồn giá.

Để luôn có người giao dịch cùng bạn, các tài khoản của sàn báo giá và giao dịch. Chúng được đánh dấu là tài khoản của sàn trong sổ sách, gửi cùng loại câu lệnh như bạn, xếp cùng một hàng và cần có tiền như bạn. Chúng không trả phí, vì làm vậy chỉ chuyển tiền từ tài khoản này sang tài khoản khác của sàn.

Chúng không thấy số lượng ẩn hay các lệnh cắt lỗ đang chờ, và không thể hoàn tác một giao dịch.`,
    },
    'demo-money': {
      title: 'Đây là bản demo: tiền ở đây không phải tiền thật',
      summary: 'Tiền demo từ đâu ra và vì sao không rút được.',
      body: `Các đồng coin và đô la trên sàn này là tiền demo. Chúng không có giá trị, không mua được và không rút được. Đừng gửi bất cứ thứ gì cho ai chỉ vì số dư bạn thấy ở đây.

Bạn có thể nhận tiền demo mỗi 24 giờ một lần: 10.000 USDT, 0,1 BTC và 1 ETH, vào thẳng tài khoản giao ngay. Trong sổ sách, chúng đến từ tài khoản có tên "vòi demo", nên tổng của mọi tài khoản vẫn bằng không.

Mọi thứ còn lại đều thật: sổ lệnh, khớp lệnh, phí và nhật ký. Những gì bạn học ở đây cũng đúng ở nơi khác.`,
    },
    'spot-trading-open': {
      title: 'Giao dịch giao ngay đã mở',
      summary: 'Mười bốn thị trường, nhiều loại lệnh, và sổ sách bạn có thể kiểm tra.',
      body: `Candor mở cửa với mười bốn thị trường giao ngay, từ BTC/USDT đến SHIB/USDT. Giá, giao dịch và sổ lệnh được cập nhật trực tiếp, biểu đồ từ một phút đến một tháng.

Bạn có thể đặt lệnh giới hạn, thị trường, cắt lỗ, chốt lời và OCO, chỉ hiển thị một phần bằng lệnh tảng băng, sửa lệnh khi còn chờ, và hủy từng lệnh hoặc tất cả cùng lúc.

Điều làm Candor khác biệt không nằm trên màn hình: một nhật ký ghi nhớ mọi câu lệnh và sổ sách luôn có tổng bằng không. Hãy đọc "Cách kiểm tra sổ sách của chúng tôi" trong trung tâm trợ giúp.`,
    },
  },
  slides: {
    proof: {
      title: 'Đừng tin. Hãy kiểm tra.',
      text: 'Mọi số dư và mọi lần khớp đều có thể tính lại.',
    },
    demo: {
      title: 'Bắt đầu với tiền demo',
      text: '10.000 USDT, 0,1 BTC và 1 ETH, miễn phí mỗi ngày.',
    },
    orders: { title: 'Đủ mọi loại lệnh', text: 'Từ lệnh giới hạn đơn giản đến OCO và tảng băng.' },
  },
};
