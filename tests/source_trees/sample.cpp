// Copyright 2024 The Authors. All rights reserved.

// Boxes that hold things.
// They hold one thing each.

#include <vector>
#include "box/base.h"

namespace app::detail {

/// A box for one thing. It owns the thing.
template <typename T, int N = 3>
class APP_EXPORT Box final : public Base<T>, private Other {
  Q_OBJECT
 public:
  explicit Box(int size) noexcept : size_(size) {}
  ~Box();
  Box(const Box&) = delete;
  Box& operator=(const Box&) = delete;
  bool operator==(const Box& other) const { return size_ == other.size_ && size_ > 0; }
  operator bool() const;
  [[nodiscard]] virtual int* get(int a = 3) const = 0;
  /// How much fits in.
  static constexpr int kLimit = 3;
  enum class Mode : int { kOpen, kShut };
  struct Inner { void touch(); };
  using Item = T;
  friend std::ostream& operator<<(std::ostream& out, const Box& box);
  OPTION_FIELD(double, rate) = 1e-3;
  template <typename U>
  U as() const { return U(); }

 protected:
  void grow();

 private:
  int size_;
  int (*callback_)(int);
};

class Forward;
struct APP_EXPORT Plain {
  void hello();
  void hello(int times);
  [[deprecated("use hello")]] void greet();
};

/// Says hello once.
void Plain::hello() {
  for (auto& x : names) { if (x) { continue; } }
}

void Elsewhere::run(int n) {}

namespace {
int hidden() { return 1; }
}  // namespace

}  // namespace app::detail

template <>
struct std::hash<Plain> {
  size_t operator()(const Plain& p) const { return 0; }
};

template <typename Key, typename Value, typename Hash = std::hash<Key>, typename Equal = std::equal_to<Key>>
auto lookup(const std::unordered_map<Key, Value, Hash, Equal, std::allocator<std::pair<const Key, Value>>>& map, Key key)
    -> std::optional<Value> {
  return map.count(key) ? map.at(key) : std::nullopt;
}

template <typename T>
concept Small = sizeof(T) < 16;

APP_API at::Tensor add(const at::Tensor& a, int b = 1);
APP_API at::Tensor add(const at::Tensor& a, const at::Tensor& b);
extern "C" int from_c(void);

TEST(BoxTest, Opens) {
  if (box) { EXPECT_TRUE(box->open()); }
}

TEST_F(BoxFixture, Shuts) {}

TEST_CASE("a box can be shaken", "[box]") {
  std::thread worker(run);
}

PLUGIN_MODULE(boxes, m) {
  m.def("add", &add);
}

Task<int> later() {
  co_return co_await load();
}

int main() {
  auto path = std::getenv("BOX_PATH");
  obj.system("not the function");
  try { std::system(path); } catch (...) { }
}
