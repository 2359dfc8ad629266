import Testing

@testable import ChannelSounding

@Suite struct AccessoryCheckTests {
  private var good: RemoteCapabilities {
    var capabilities = RemoteCapabilities(connectionHandle: 1)
    capabilities.version2 = .init()
    capabilities.subfeatures = 0x12
    capabilities.roles = 3
    capabilities.maximumAntennaPaths = 2
    return capabilities
  }

  @Test func anAccessoryWithEverythingLacksNothing() {
    #expect(AccessoryCheck(good).shortcomings.isEmpty)
    #expect(AccessoryCheck(good).isSufficient)
  }

  @Test("each lacking point is named")
  func lacking() {
    let cases: [(AccessoryCheck.Shortcoming, (inout RemoteCapabilities) -> Void)] = [
      (.olderThanBluetooth63, { $0.version2 = nil }), (.noInlineTerms, { $0.subfeatures = 2 }),
      (.noReflector, { $0.roles = 1 }), (.unknownCapabilities, { $0.status = 0x1A }),
      (.actuationError, { $0.subfeatures = 0x10 }), (.singlePath, { $0.maximumAntennaPaths = 1 }),
    ]
    #expect(Set(cases.map(\.0)) == Set(AccessoryCheck.Shortcoming.allCases))
    for (shortcoming, change) in cases {
      var capabilities = good
      change(&capabilities)
      let check = AccessoryCheck(capabilities)
      #expect(check.shortcomings == [shortcoming])
      #expect(check.isSufficient == !shortcoming.isRequired)
      #expect(!shortcoming.description.isEmpty)
    }
  }
}
